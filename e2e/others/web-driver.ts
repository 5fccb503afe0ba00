// The subset of a WebDriver client for these journeys: JSON over HTTP (W3C WebDriver 2, https://www.w3.org/TR/webdriver2/).

/** The key of an element in JSON (§12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Element = Record<typeof elementKey, string>;

/** One browser, started by its driver. */
export interface Session {
  post<T>(command: string, body?: object): Promise<T>;
  get<T>(command: string): Promise<T>;
  find(xpath: string): Promise<string>;
  end(): Promise<void>;
}

async function send<T>(address: string, method: string, body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error ?? ''}: ${value.message ?? ''}`);
  return value;
}

/** Begins a session with the driver that listens at this address. */
export async function beginSession(driver: string): Promise<Session> {
  const { sessionId } = await send<{ sessionId: string }>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: {} },
  });
  const address = `${driver}/session/${sessionId}`;
  return {
    post: (command, body = {}) => send(`${address}/${command}`, 'POST', body),
    get: (command) => send(`${address}/${command}`, 'GET'),
    find: async (xpath) => {
      const found = await send<Element>(`${address}/element`, 'POST', { using: 'xpath', value: xpath });
      return `element/${found[elementKey]}`;
    },
    end: async () => {
      await send(address, 'DELETE');
    },
  };
}
