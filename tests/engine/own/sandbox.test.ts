// The sandbox's own page: its policy allows its one script, and nothing from elsewhere.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const html = readFileSync(path.resolve(import.meta.dirname, '../../../public/policy-sandbox.html'), 'utf8');

it('allows the script that stands in it, text as code, workers of its own, and nothing else', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'unsafe-eval' 'sha256-${hash}'`,
    'worker-src data:',
  ]);
});
