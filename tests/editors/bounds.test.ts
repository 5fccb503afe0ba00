import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { choiceAt, numberAt, sweptIn } from '../../web/scenario/fields.ts';
import { numbers } from '../../web/scenario/generated/fields.ts';
import { defaultScenario } from '../../web/scenario/default.ts';

const forms = ['machine', 'run', 'workload'].map((room) =>
  path.join(import.meta.dirname, '../../web/editors', room),
);

/** Every field of the scenario in a form's source. */
function fieldsIn(source: string): string[] {
  return source.match(/<(?:Quantity|Count|Choice|Span)Field\b[\s\S]*?\/>/g) ?? [];
}

it('shows no bound and no unit of its own in a form: the table of fields says them', () => {
  const sources = forms.flatMap((room) =>
    readdirSync(room)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(path.join(room, file), 'utf8')),
  );
  const fields = sources.flatMap(fieldsIn);
  expect(fields.length).toBeGreaterThan(30);
  expect(fields.filter((field) => /\b(min|max|step)=\{-?[\d_.]+\}|\bkind=/.test(field))).toEqual([]);
});

it('finds a field by its pointer, whichever entry of a list or program of the document it is in', () => {
  expect(numberAt('/machine/caches/3/hit_cycles')).toBe(numbers['/machine/caches/*/hit_cycles']);
  const phase = '/workload/programs/my.program/phases/0';
  expect(numberAt(`${phase}/components/2/weight`).label).toBe('Weight');
  expect(choiceAt('/machine/cores/1/model').choices.map(({ value }) => value)).toContain('smt');
  expect(() => numberAt('/machine/cashes/0/ways')).toThrow('/machine/cashes/0/ways');
});

it('offers for a sweep what the scenario has, and leaves out what it lacks', () => {
  const pointers = sweptIn(defaultScenario()).map(([pointer]) => pointer);
  expect(pointers).toContain('/machine/cores/0/clock_percent');
  expect(pointers.filter((pointer) => pointer.includes('numa') || pointer.includes('*'))).toEqual([]);
});
