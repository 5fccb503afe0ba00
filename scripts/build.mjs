// `npm run build`: static files in dist/.

import './steps/check-node.mjs';
import { dist } from './steps/paths.mjs';
import { setUp, steps } from './steps/setup.mjs';

if (process.argv.length > 2) {
  console.error('Usage: npm run build, without options.');
  process.exit(2);
}

console.log('Building, which takes about five minutes the first time.');
await setUp(steps.rust, steps.packages, steps.engine, steps.page);
console.log(`Built into ${dist}: serve that folder with any static file server, under any path.`);
