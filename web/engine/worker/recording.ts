/** Reads a scheduler recording in a worker, piece by piece. */
import type { RecordingReader } from '../pkg/full/coscope_full.js';
import type {
  Counted,
  MemoryUse,
  Recording,
  RecordingScenario,
  ThreadCounters,
} from '../../scenario/generated/types.ts';
import { needFull } from './modules.ts';

/** The part that becomes a scenario, in microseconds since the recording's own zero. */
export interface RecordingWindow {
  readonly from: number;
  readonly to: number;
}

/** Choices for the scenario of a recording: the policy of B, the memory of threads by name, and the machine. */
export interface RecordingChoices {
  /** The most threads: those that ran longest. */
  readonly threads: number;
  readonly policy: string;
  readonly memory: {
    readonly named: Readonly<Record<string, MemoryUse>>;
    readonly counted: readonly Counted[];
  };
  /** The output of lstopo for it. */
  readonly machine: string | null;
}

/** Counters of threads with these names. */
export interface CountersFile {
  readonly counters: string;
  /** The name of a program that the file does not name. */
  readonly file: string;
  readonly names: readonly string[];
}

/** A window begins a scenario instead of a schedule; choices end it. Counters are read separately. */
export type RecordingStep =
  | 'begin'
  | RecordingWindow
  | Uint8Array
  | 'finish'
  | RecordingChoices
  | CountersFile;

/** A recording's contents, with its runs and waits: columns as in the engine's `RecordedSchedule`. */
export interface RecordingRead {
  readonly recording: Recording;
  readonly runTimes: Float64Array;
  readonly runPlaces: Uint32Array;
  readonly waitTimes: Float64Array;
  readonly waitPlaces: Uint32Array;
}

/** The events so far, or the result at the end. */
export type RecordingAnswer = number | RecordingRead | RecordingScenario | ThreadCounters;

let reader: RecordingReader | null = null;

export async function recordingStep(step: RecordingStep): Promise<RecordingAnswer> {
  if (typeof step === 'object' && 'counters' in step) {
    const { thread_counters } = await needFull();
    return JSON.parse(
      thread_counters(step.counters, step.file, JSON.stringify(step.names)),
    ) as ThreadCounters;
  }
  if (step === 'begin' || (typeof step === 'object' && 'from' in step)) {
    const { RecordingReader } = await needFull();
    reader?.free();
    reader = step === 'begin' ? new RecordingReader() : RecordingReader.of_window(step.from, step.to);
    return 0;
  }
  if (!reader) throw new Error('no recording has begun');
  if (step instanceof Uint8Array) return reader.push(step);
  const answer = step === 'finish' ? readBy(reader) : scenarioBy(reader, step);
  reader.free();
  reader = null;
  return answer;
}

function scenarioBy(
  ended: RecordingReader,
  { threads, policy, memory, machine }: RecordingChoices,
): RecordingScenario {
  const made = ended.finish_as_scenario(threads, policy, JSON.stringify(memory), machine);
  return JSON.parse(made) as RecordingScenario;
}

function readBy(ended: RecordingReader): RecordingRead {
  const recording = JSON.parse(ended.finish()) as Recording;
  return {
    recording,
    runTimes: ended.take_run_times(),
    runPlaces: ended.take_run_places(),
    waitTimes: ended.take_wait_times(),
    waitPlaces: ended.take_wait_places(),
  };
}
