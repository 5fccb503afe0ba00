// What the documents quote of the command line is what it prints.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readMarkdown, root } from './markdown.ts';

const program = process.env['COSCOPE_PROGRAM'];
const call = 'npm run -s coscope -- ';

/** Commands on what ships, without a pipe or a variable of the shell. */
const canRun = (line: string): boolean => /^(run|trace|contention) [\w./: -]+$/.test(line.slice(call.length));

const known = new Map<string, string>();

function printed(line: string): string {
  const args = line.slice(call.length).split(' ');
  const text =
    known.get(line) ?? execFileSync(program ?? '', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  known.set(line, text);
  return text;
}

/** Texts quoted as output, each with the commands in the block of shell before it. */
function quoted(file: string): { commands: string[]; lines: string[] }[] {
  const { code } = readMarkdown(file);
  return code.flatMap(({ language, text }, at) => {
    const before = code.slice(0, at).findLast((earlier) => earlier.language === 'sh');
    const commands = before?.text.split('\n').filter((line) => line.startsWith(call) && canRun(line)) ?? [];
    return language === 'text' && commands.length > 0 ? [{ commands, lines: text.trim().split('\n') }] : [];
  });
}

describe.each(['README.md', 'docs/headless.md'])('%s', (file) => {
  const all = quoted(file);

  it('quotes some output', () => {
    expect(all.length).toBeGreaterThan(0);
  });

  it.each(all)('quotes what $commands print', ({ commands, lines }) => {
    const said = new Set(commands.flatMap((command) => printed(command).split('\n')));
    expect(lines.filter((line) => !said.has(line))).toEqual([]);
  });
});
