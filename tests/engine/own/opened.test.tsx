// A sandbox that is closed while it is still being opened leaves no worker; one that cannot be loaded says so.
import { beforeEach, expect, it, vi } from 'vitest';

/** Replaces the compiler's file by one that arrives when `load` says so. */
function compilerOnce(load: () => Promise<unknown>): void {
  vi.doMock('../../../web/engine/own/compile.ts', async () => {
    await load();
    return { compile: (code: string) => ({ ok: true, code }), workerScript: () => '' };
  });
}

beforeEach(() => vi.resetModules());

const opened = async () => {
  const { openSandbox } = await import('../../../web/engine/own/sandbox.ts');
  return openSandbox('export default () => [0];');
};

/** The messages to the frame, which is loaded now. */
async function frameLoads(): Promise<{ readonly kind: string }[]> {
  const window = await vi.waitUntil(() => document.querySelector('iframe')?.contentWindow);
  const heard: { kind: string }[] = [];
  vi.spyOn(window, 'postMessage').mockImplementation((...given: unknown[]) => {
    const [, , [port] = []] = given as [null, string, MessagePort[]?];
    if (port) port.onmessage = ({ data }: MessageEvent<{ kind: string }>) => void heard.push(data);
  });
  globalThis.dispatchEvent(new MessageEvent('message', { source: window, origin: 'null' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return heard;
}

it('a sandbox that is closed while its compiler loads opens no worker', async () => {
  let arrive: (value?: unknown) => void = () => undefined;
  const arrival = new Promise((resolve) => (arrive = resolve));
  compilerOnce(() => arrival);
  const sandbox = await opened();
  sandbox.close();
  arrive();
  await opened();
  expect((await frameLoads()).filter(({ kind }) => kind === 'open')).toHaveLength(1);
});

it('a sandbox whose compiler cannot be loaded says so to the engine', async () => {
  compilerOnce(() => Promise.reject(new TypeError('offline')));
  const { port } = await opened();
  const heard: { kind: string; reply?: string }[] = [];
  port.onmessage = ({ data }: MessageEvent<{ kind: string }>) => void heard.push(data);
  await vi.waitUntil(() => heard.length === 1);
  port.postMessage({ kind: 'begin' });
  await vi.waitUntil(() => heard.length === 2);
  expect(heard).toMatchObject([
    { kind: 'ready' },
    { kind: 'reply', reply: expect.stringContaining('could not be loaded') as string },
  ]);
});
