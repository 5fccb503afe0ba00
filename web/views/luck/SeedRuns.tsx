/** The number of seeds, and the runs of A and B under each. */
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { SegmentedControl } from '../../ui/Select.tsx';
import type { Seeds } from './useSeeds.ts';
import './luck.css';

export const seedCounts = ['5', '10', '20', '40'] as const;
export type SeedCount = (typeof seedCounts)[number];
export const usualCount: SeedCount = '10';

/** What a test of the differences shows, and what it does not. */
export const tested =
  'Paired two-sided t-test of B − A under equal seeds, 95 % confidence, each metric by itself. Significant: the interval excludes 0. Not significant: it includes 0.';

export interface SeedRunsProps {
  readonly seeds: Seeds;
  readonly count: SeedCount;
  readonly onCount: (count: SeedCount) => void;
}

export function SeedRuns({ seeds: { question, runs, problem }, count, onCount }: SeedRunsProps) {
  return (
    <>
      <div className="luck-head">
        <SegmentedControl
          label="Seeds"
          value={count}
          choices={seedCounts.map((value) => ({ value, label: value }))}
          onChange={onCount}
        />
        <AskedRuns
          question={question}
          runs={runs}
          what={`${count} seeds, A and B under each`}
          wanted={`A and B under ${count} seeds`}
        />
      </div>
      {problem !== null && <p className="bad">{problem}</p>}
    </>
  );
}
