// `npm run build`: static files in dist/.

import './steps/check-node.mjs';
import { page } from './steps/page.mjs';
import { dist } from './steps/paths.mjs';
import { reportStep } from './steps/report.mjs';
import { endOnFailure, setUp } from './steps/setup.mjs';

await setUp(['packages', 'rust', 'engine']);
await endOnFailure(() => reportStep('Page (vite build)', page));
console.log(`Built into ${dist}: serve that folder with any static file server, under any path.`);
