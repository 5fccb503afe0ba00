// The predictions of a class by question: pictures, and the sentence about the most frequent error.
import { describe, expect, it } from 'vitest';
import {
  curvesOf,
  givenTo,
  numberMarks,
  placementMarks,
  placesOf,
  wrongPair,
} from '../../web/lessons/class/predictions.ts';
import {
  curveSentence,
  numberSentence,
  numberTable,
  orderSentence,
  placementSentence,
} from '../../web/lessons/class/words.ts';
import { number, curve, order, placement, rowsOf, numbers } from './hand-made.ts';

describe('a number', () => {
  it('stands on its scale where all have one truth, and against their own where not', () => {
    const one = numberMarks(
      number,
      numbers([
        [10, 40],
        [70, 42],
      ]),
    );
    expect(one.as).toBe('value');
    expect(one.marks.map(({ value }) => value)).toEqual([10, 70]);
    expect(one.truths).toEqual([{ of: 'simulated', from: 40, to: 42 }]);
    expect(one.domain).toEqual({ from: 0, to: 100 });
    const own = numberMarks(
      number,
      numbers([
        [10, 40],
        [70, 60],
      ]),
    );
    expect(own.as).toBe('difference');
    expect(own.marks.map(({ value }) => value)).toEqual([-30, 10]);
    expect(own.truths).toEqual([{ of: 'simulated', from: 0, to: 0 }]);
  });

  it('says on which side most are', () => {
    expect(
      numberSentence(
        number,
        numbers([
          [50, 40],
          [44, 40],
          [30, 40],
        ]),
      ),
    ).toBe('Most erred on one side: 2 of 3 too high, by a median of 7 percentage points.');
    expect(
      numberSentence(
        number,
        numbers([
          [41, 40],
          [39, 40],
          [30, 40],
        ]),
      ),
    ).toMatch(/^Most were right: 2 of 3/);
    expect(
      numberSentence(
        number,
        numbers([
          [50, 40],
          [30, 40],
        ]),
      ),
    ).toMatch(/^No error that most made: 1 too high, 1 too low, 0 within/);
  });

  it('has a table by student', () => {
    const { rows } = numberTable(number, numbers([[50, 40]]));
    expect(rows[0]?.map((cell) => (typeof cell === 'string' ? cell : cell.value))).toEqual([
      's0',
      50,
      40,
      10,
      0.5,
    ]);
  });
});

it('a curve is furthest off where its median is', () => {
  const given = givenTo(
    rowsOf(
      [curve],
      [30, 31, 20].map((value) => ({
        name: 'x',
        answers: [{ kind: 'curve', values: [10, value] }],
        truths: [{ kind: 'curve', values: [10, 40], random_error: 1 }],
      })),
    ),
    0,
    curve,
  );
  expect(curvesOf(curve, given)).toMatchObject({ as: 'value', truth: [10, 40] });
  expect(curveSentence(curve, given)).toBe(
    'Furthest off at “48 KB”: 3 of 3 too low, by a median of 10 percentage points.',
  );
});

describe('an order', () => {
  // Correct: lbm, milc, namd.
  const given = givenTo(
    rowsOf(
      [order],
      [
        [1, 0, 2],
        [0, 1, 2],
        [0, 2, 1],
      ].map((said) => ({
        name: 'x',
        answers: [{ kind: 'order', order: said }],
        truths: [{ kind: 'order', values: [9, 1, 5], order: [0, 2, 1] }],
      })),
    ),
    0,
    order,
  );

  it('counts who put what where', () => {
    expect(placesOf(order, given)).toEqual({
      labels: ['lbm', 'milc', 'namd'],
      counts: [
        [2, 1, 0],
        [0, 1, 2],
        [1, 1, 1],
      ],
      isOne: true,
    });
  });

  it('names the pair that most put the wrong way round', () => {
    expect(wrongPair(order, given)).toEqual({ above: 2, below: 1, wrong: 2 });
    expect(orderSentence(order, given)).toBe(
      '2 of 3 put namd above milc; the simulation has them the other way round.',
    );
    expect(orderSentence(order, given.slice(2))).toBe('All predicted the simulated order.');
  });
});

it('a placement goes part of the way from random to best', () => {
  const placed = (values: readonly (readonly [value: number, random: number, best: number])[]) =>
    givenTo(
      rowsOf(
        [placement],
        values.map(([value, random, best]) => ({
          name: 'x',
          answers: [{ kind: 'placement', contexts: [0] }],
          truths: [{ kind: 'placement', value, random, best, best_contexts: [0], tried: 3, all: true }],
        })),
      ),
      0,
      placement,
    );
  const one = placed([
    [2, 1, 2],
    [1.5, 1, 2],
    [0.5, 1, 2],
  ]);
  expect(placementMarks(one)).toMatchObject({
    as: 'value',
    truths: [{ from: 1, of: 'random' }, { from: 2 }],
  });
  expect(placementSentence(one)).toMatch(
    /^1 of 3 found a best placement, 1 of 3 one worse than at random\. The median goes 50\s%/,
  );
  const own = placed([
    [2, 1, 2],
    [3, 2, 4],
  ]);
  expect(placementMarks(own).as).toBe('gain');
  expect(placementMarks(own).marks.map(({ value }) => value)).toEqual([1, 0.5]);
});
