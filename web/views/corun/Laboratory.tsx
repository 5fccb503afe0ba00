/** The co-run laboratory: every pair of programs on one shared cache, and which programs to pair. */
import { useMemo, useState } from 'react';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { degradationByThread, isComplete, orderOf, type CorunOrder } from '../../derive/sharing/corun.ts';
import { useLibrary } from '../../engine/library.ts';
import { useSession } from '../../engine/session.ts';
import { withPolicy } from '../../scenario/change/policy.ts';
import type { CorunRequest } from '../../scenario/generated/types.ts';
import type { Thing } from '../../engine/selection.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl, Select, type Choice } from '../../ui/Select.tsx';
import { formatCount, formatDegradation, formatDuration, formatIpc, formatNumber } from '../../ui/format.ts';
import { Agreement } from './Agreement.tsx';
import { ClassKey } from './ClassMark.tsx';
import { Matrix, type PairChoice } from './Matrix.tsx';
import { PairDetail } from './PairDetail.tsx';
import { ProgramPicker } from './ProgramPicker.tsx';
import { Schedules } from './Schedules.tsx';
import { Thesis } from './Thesis.tsx';
import { programsOf, useKnownPrograms, nameOfProgram } from './known.ts';
import { useLaboratory } from './useLaboratory.ts';
import './corun.css';

const orders: readonly Choice<CorunOrder>[] = [
  { value: 'sensitivity', label: 'sensitivity' },
  { value: 'intensity', label: 'intensity' },
  { value: 'class', label: 'class' },
  { value: 'name', label: 'name' },
];

/** Cycles measured per run, as in `coscope corun`. */
const windowCycles = 1_000_000;
const thisMachine = 'this';

export default function Laboratory() {
  const scenario = useScenario((state) => state.scenario);
  const layout = useSession(({ panes }) => panes.b?.layout ?? null);
  const machines = useLibrary((library) => library.machines);
  const known = useKnownPrograms(scenario);
  const [programs, setPrograms] = useState(() => programsOf(scenario));
  const [machine, setMachine] = useState(thisMachine);
  const [order, setOrder] = useState<CorunOrder>('sensitivity');
  const [chosen, setChosen] = useState<PairChoice | null>(null);
  const [ref, { width }] = useSize();

  /** The program on the stage with this name, so that both light up together. */
  const thingOf = (name: string): Thing | null => {
    const id = layout?.programs.indexOf(name) ?? -1;
    return id < 0 ? null : { kind: 'program', id };
  };
  /** The colour used on the stage; names not on the stage are numbered after those. */
  const colourOf = (name: string): number => {
    const onStage = layout?.programs.indexOf(name) ?? -1;
    return onStage >= 0
      ? onStage
      : (layout?.programs.length ?? 0) +
          Math.max(
            0,
            programs.findIndex((p) => nameOfProgram(p) === name),
          );
  };
  const shipped = machines.find(({ id }) => id === machine);
  const request: CorunRequest | null = useMemo(
    () =>
      programs.length < 2
        ? null
        : {
            machine: shipped?.machine ?? scenario.machine,
            programs: [...programs],
            seed: scenario.run.seed,
            warmup_cycles: null,
            window_cycles: windowCycles,
            group: 2,
            simulate_groups: false,
            half_ways: true,
            level: null,
            pain: { score: 'b-pseudocode', per: 'live' },
          },
    [programs, shipped, scenario.machine, scenario.run.seed],
  );
  const laboratory = useLaboratory(request);
  const { report, plan, status, batch, problem } = laboratory;
  // Means of some of the pairs are no order: rows would move with each result.
  const isWhole = report !== null && isComplete(report.degradation);
  const numbers = useMemo(
    () => (report ? orderOf(report, isWhole ? order : 'given') : []),
    [report, order, isWhole],
  );
  const worst = useMemo(() => (report ? worstPair(report.degradation) : null), [report]);
  const shown = chosen ?? (status === 'done' ? worst : null);
  const oracle = report && layout ? degradationByThread(report, layout) : [];

  const table = (): TableData => ({
    caption: 'What each program loses beside each other one, % of its solo IPC',
    columns: [
      { label: 'Program' },
      { label: 'Class' },
      { label: 'Solo IPC', numeric: true },
      ...numbers.map((program) => ({ label: `beside ${report?.programs[program] ?? ''}`, numeric: true })),
    ],
    rows: numbers.map((row) => {
      const name = report?.programs[row] ?? '';
      const alone = report?.solo_ipc[name] ?? null;
      return [
        name,
        report?.classes[name]?.class ?? '',
        alone === null ? '' : amountOf(formatIpc, alone),
        ...numbers.map((column) => {
          const loss = report?.degradation[row]?.[column] ?? null;
          return loss === null ? '' : amountOf(formatDegradation, loss);
        }),
      ];
    }),
  });

  return (
    <div className="beside">
      <div className="beside-settings">
        <Select
          label="Machine"
          value={machine}
          choices={[
            { value: thisMachine, label: `${scenario.machine.name || 'unnamed'} (this scenario’s)` },
            ...machines.map(({ id, machine: { name } }) => ({ value: id, label: name })),
          ]}
          onChange={setMachine}
        />
        <ProgramPicker
          programs={programs}
          known={known}
          onChange={(next) => {
            setPrograms([...next]);
            setChosen(null);
          }}
        />

        <div className="corun-state">
          {request === null && <p role="status">A co-run needs two programs: add another one.</p>}
          {request !== null && status === 'failed' && (
            <p role="alert" className="bad">
              {problem}
            </p>
          )}
          {request !== null && status === 'planning' && <p role="status">planning</p>}
          {plan && (status === 'running' || status === 'stopped') && (
            <BatchProgress
              runs={batch}
              what={`${formatCount(programs.length)} programs, each alone and each pair`}
            />
          )}
          {status === 'done' && plan && laboratory.milliseconds !== null && (
            <p role="status" className="mute">
              {formatCount(plan.cells.length)} runs of{' '}
              {formatNumber(((plan.request.warmup_cycles ?? 0) + plan.request.window_cycles) / 1e6)} million
              cycles in {formatDuration(laboratory.milliseconds)}
              {problem !== null && <span className="bad">. {problem}</span>}
            </p>
          )}
        </div>
      </div>

      <div className="beside-result corun">
        <div className="corun-table" ref={ref}>
          {report && width > 0 && (
            <Figure
              level={3}
              title="Degradation by neighbour"
              subtitle={`solo IPC lost, %, sharing ${plan?.place.shared ? `an L${plan.place.shared.level}` : 'memory only'}`}
              table={table}
            >
              <div className="corun-order small">
                <span className="mute" aria-hidden="true">
                  sorted by
                </span>
                <SegmentedControl
                  label="Sorted by"
                  value={isWhole ? order : null}
                  choices={orders}
                  onChange={setOrder}
                  disabled={!isWhole}
                />
              </div>
              <Matrix
                report={report}
                order={numbers}
                chosen={shown}
                onChoose={setChosen}
                width={width}
                thingOf={thingOf}
              />
              <ClassKey report={report} />
            </Figure>
          )}
        </div>

        <div className="corun-beside">
          {report && plan && shown && (
            <PairDetail plan={plan} report={report} pair={shown} colourOf={colourOf} />
          )}
          {report?.optimal && <Schedules report={report} />}
          {report && isComplete(oracle) && (
            <p className="corun-act">
              <Button
                tone="accent"
                onClick={() => {
                  edit('Optimal placement', (now) =>
                    withPolicy(
                      withPolicy(now, 'b', { id: 'optimal', params: { degradation: oracle } }),
                      'a',
                      {
                        id: 'random',
                        params: { draw: 'once' },
                      },
                    ),
                  );
                }}
              >
                compare best vs. random pairing
              </Button>
            </p>
          )}
          {report && <Agreement report={report} />}
          <Thesis />
          {report && report.notes.length > 0 && (
            <ul className="corun-notes mute small">
              {report.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

/** The pair that loses most together, shown first. */
function worstPair(degradation: readonly (readonly (number | null)[])[]): PairChoice | null {
  let worst: PairChoice | null = null;
  let most = -Infinity;
  degradation.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (cell !== null && row !== column && cell > most) {
        most = cell;
        worst = { row, column };
      }
    }),
  );
  return worst;
}
