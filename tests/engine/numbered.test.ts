// One number for each program in both panes.
import { expect, it } from 'vitest';
import { numberedAs } from '../../web/engine/numbered.ts';
import { makeLayout } from '../support/fixture.ts';

it('numbers programs in the order asked for, the others after them', () => {
  const layout = makeLayout({
    programs: [
      ['mcf', 1],
      ['namd', 1],
    ],
  });
  const numbered = numberedAs(['mcf', 'lbm'], layout);
  expect(numbered.programs).toEqual(['mcf', 'lbm', 'namd']);
  expect(numbered.threads.map(({ program }) => numbered.programs[program])).toEqual(['mcf', 'namd']);
  expect(numbered.owners.map(({ program }) => numbered.programs[program])).toEqual(
    layout.owners.map(({ program }) => layout.programs[program]),
  );
});

it('leaves a layout that is in order as it is', () => {
  const layout = makeLayout({
    programs: [
      ['mcf', 1],
      ['lbm', 2],
    ],
  });
  expect(numberedAs(['mcf', 'lbm'], layout)).toBe(layout);
  expect(numberedAs(['mcf'], layout)).toBe(layout);
});
