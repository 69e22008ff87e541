import { freePort } from './free-port.ts';
import { startApp, type TestApp, type TestAppOptions } from './app.ts';

/** An app that knows its public address, which passkeys and sign-in providers compare. The port is chosen before it starts. */
export async function startAt(
  host: 'localhost' | '127.0.0.1',
  env: Record<string, string> = {},
  options: Pick<TestAppOptions, 'log'> = {},
): Promise<{ app: TestApp; url: string }> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const settings = { PORT: String(port), STEWARD_PUBLIC_URL: url, ...env };
  const app = await startApp({ work: [], env: settings, ...options });
  return { app, url };
}
