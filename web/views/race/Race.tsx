/** The policies that take part, ranked by one metric, and over time. */
import { useState } from 'react';
import { ranking } from '../../derive/compare/ranking.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { Select } from '../../ui/Select.tsx';
import { Bars } from './Bars.tsx';
import { Multiples } from './Multiples.tsx';
import type { Open, PolicyRunner } from './usePolicies.ts';
import './race.css';

export interface RaceProps {
  readonly runners: readonly PolicyRunner[];
  readonly measures: readonly Reading[];
  readonly onOpen: Open;
}

export default function Race({ runners, measures, onOpen }: RaceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
  if (!measure) return null;
  const ranked = ranking(runners, measure);
  return (
    <>
      <div className="race-choice">
        <Select
          label="Ranked by"
          value={measure.id}
          choices={measures.map(({ id, label }) => ({ value: id, label }))}
          onChange={setChosen}
        />
      </div>
      <div className="race-over">
        <Bars ranked={ranked} measure={measure} onOpen={onOpen} />
        <Multiples runners={ranked.map(({ runner }) => runner)} />
      </div>
    </>
  );
}
