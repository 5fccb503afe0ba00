/** Reads a recorded scheduler in a worker, piece by piece. */
import type { RecordingReader } from '../pkg/full/coscope_full.js';
import type { Recording } from '../../scenario/generated/types.ts';
import { needFull } from './modules.ts';

export type RecordingStep = 'begin' | Uint8Array | 'finish';

/** What a recording says, and what ran and waited where: columns as `RecordedSchedule` of the engine has them. */
export interface RecordingRead {
  readonly recording: Recording;
  readonly runTimes: Float64Array;
  readonly runPlaces: Uint32Array;
  readonly waitTimes: Float64Array;
  readonly waitPlaces: Uint32Array;
}

/** Events so far, or everything at the end. */
export type RecordingAnswer = number | RecordingRead;

let reader: RecordingReader | null = null;

export async function recordingStep(step: RecordingStep): Promise<RecordingAnswer> {
  if (step === 'begin') {
    reader?.free();
    reader = new (await needFull()).RecordingReader();
    return 0;
  }
  if (!reader) throw new Error('no recording has begun');
  if (step !== 'finish') return reader.push(step);
  const recording = JSON.parse(reader.finish()) as Recording;
  const read = {
    recording,
    runTimes: reader.take_run_times(),
    runPlaces: reader.take_run_places(),
    waitTimes: reader.take_wait_times(),
    waitPlaces: reader.take_wait_places(),
  };
  reader.free();
  reader = null;
  return read;
}
