// The open recording: what is still being read when another one replaces it leaves nothing behind.
import { beforeEach, expect, it, vi } from 'vitest';
import { takeBeside, type BesideKind } from '../../web/engine/recording-beside.ts';
import {
  cancelRecording,
  openSimulated,
  scenarioOfRecording,
  useRecording,
  type RecordingRead,
} from '../../web/engine/recording.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { byHand } from '../support/recorded.ts';

/** The engine's work waits until a test answers it. */
const { idle, work, waiting } = vi.hoisted(() => {
  const none: (answer: unknown) => void = () => undefined;
  const now = { answer: none };
  return { idle: none, work: now, waiting: () => new Promise((resolve) => (now.answer = resolve)) };
});
vi.mock('../../web/engine/host.ts', () => ({
  Host: class {
    call = waiting;
    end = (): void => undefined;
  },
}));
vi.mock('../../web/engine/client.ts', () => ({ engine: () => ({ readMachine: waiting }) }));
vi.mock('../../web/engine/schedule-text.ts', () => ({ scheduleOf: waiting }));

const recordingOf = (comm: string): RecordingRead => ({
  ...byHand,
  recording: { ...byHand.recording, threads: [{ comm }] } as unknown as RecordingRead['recording'],
});
const first = recordingOf('server');
const window = { from: 0, to: 100 } as unknown as Parameters<typeof scenarioOfRecording>[0];

beforeEach(() => {
  work.answer = idle;
  useRecording.setState(
    { ...useRecording.getInitialState(), file: new File(['switches'], 'server.txt'), read: first },
    true,
  );
});

it('a scenario that is not made when a schedule is simulated is not waited for afterwards', () => {
  void scenarioOfRecording(window, { policy: 'default', threads: 64 });
  expect(useRecording.getState().whatIf).not.toBeNull();
  void openSimulated(defaultScenario(), 'Simulated');
  cancelRecording();
  expect(useRecording.getState()).toMatchObject({ read: first, whatIf: null });
});

it('a scenario that is made is there again', () => {
  const made = { guesses: [] } as unknown as NonNullable<
    ReturnType<typeof useRecording.getState>['whatIf']
  >['made'];
  const { memory, beside } = useRecording.getState();
  const whatIf = { window, share: 1, problem: null, made, memory, beside };
  useRecording.setState({ whatIf });
  void openSimulated(defaultScenario(), 'Simulated');
  cancelRecording();
  expect(useRecording.getState().whatIf).toEqual(whatIf);
});

const answers: Record<BesideKind, unknown> = {
  counters: { names: ['server'], counted: [] },
  topology: { machine: { name: 'Desk' } },
};

// jsdom's files have no text.
const file = { name: 'beside.txt', text: () => Promise.resolve('') } as File;

it.each(['counters', 'topology'] as const)('%s belong to the recording that was open', async (kind) => {
  const { beside: none } = useRecording.getState();
  for (const replaced of [false, true]) {
    const taken = takeBeside(file, kind);
    await vi.waitUntil(() => work.answer !== idle);
    if (replaced) useRecording.setState({ ...useRecording.getInitialState(), read: recordingOf('other') });
    work.answer(answers[kind]);
    work.answer = idle;
    await taken;
    const { beside, memory } = useRecording.getState();
    expect([beside === none, Object.keys(memory)]).toEqual(
      replaced ? [true, []] : [false, kind === 'counters' ? ['server'] : []],
    );
  }
});
