// A stock WebKit (WebKitGTK's MiniBrowser), driven by its own driver. It has no WebDriver BiDi for Puppeteer, and Playwright
// supports only its own WebKit build.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { findWebKitDriver } from '../../scripts/steps/find-webkit.mjs';
import type { Driver } from './test';
import type { Visit } from './visit';
import { beginSession, type Session } from './web-driver';

const seconds = (count: number) => count * 1000;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a virtual screen; undefined if a screen exists. */
async function ownScreen(): Promise<{ screen: ChildProcess; display: string } | undefined> {
  if (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']) return undefined;
  const options = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(screen, 'error').then(() => {
    throw new Error(
      'There is no screen, and no Xvfb that could stand in for one: install it, or set DISPLAY.',
    );
  });
  const [number] = (await Promise.race([once(screen.stdout, 'data'), failed])) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

/** Begins a session as soon as the driver listens. */
async function begin(address: string): Promise<Session> {
  for (const until = Date.now() + seconds(30); ; await new Promise((resolve) => setTimeout(resolve, 50)))
    try {
      return await beginSession(address);
    } catch (error) {
      const refused = error instanceof TypeError && Date.now() < until;
      if (!refused) throw error;
    }
}

type Outcome<T> = { value: T } | { error: string };

const visit = (session: Session): Visit => {
  const element = async (xpath: string) => {
    const found = await session.find(xpath);
    await session.post('execute/sync', {
      script: 'arguments[0].scrollIntoView({ block: "nearest" })',
      args: [{ 'element-6066-11e4-a52e-4f735466cecf': found.replace('element/', '') }],
    });
    return found;
  };
  return {
    goto: (url) => session.post('url', { url }),
    reload: () => session.post('refresh'),
    url: () => session.get('url'),
    ask: async <T, Given extends unknown[]>(
      script: (...given: Given) => T | Promise<T>,
      ...given: Given
    ): Promise<T> => {
      const body = `const end = arguments[arguments.length - 1];
        (async () => (${String(script)})(...[].slice.call(arguments, 0, -1)))()
          .then((value) => end({ value }), (error) => end({ error: String(error) }));`;
      const outcome = await session.post<Outcome<T>>('execute/async', { script: body, args: given });
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.value;
    },
    await: async (xpath) => {
      await session.find(xpath);
    },
    click: async (xpath) => {
      await session.post(`${await element(xpath)}/click`);
    },
    typeOver: async (xpath, text) => {
      const field = await element(xpath);
      await session.post(`${field}/clear`);
      await session.post(`${field}/value`, { text: `${text}\uE007` });
    },
  };
};

export async function webkit(): Promise<Driver> {
  const program = findWebKitDriver();
  if (program === undefined)
    throw new Error('There is no WebKitWebDriver: install it, or set WEBKIT_DRIVER to its path.');
  const own = await ownScreen();
  const env = { ...process.env, ...(own && { DISPLAY: own.display }) };
  // A driver has one session, and a session has its own storage: one for each page.
  const running: { driver: ChildProcess; session: Session }[] = [];
  return {
    newPage: async () => {
      const port = await freePort();
      const driver = spawn(program, ['--host=127.0.0.1', `--port=${port.toString()}`], {
        env,
        stdio: 'ignore',
      });
      const session = await begin(`http://127.0.0.1:${port.toString()}`);
      running.push({ driver, session });
      await session.post('timeouts', { implicit: seconds(60), script: seconds(240) });
      await session.post('window/rect', { width: 1440, height: 940 });
      return visit(session);
    },
    closePages: async () => {
      for (const { driver, session } of running.splice(0)) {
        await session.end();
        driver.kill();
      }
    },
    close: () => {
      own?.screen.kill();
      return Promise.resolve();
    },
  };
}
