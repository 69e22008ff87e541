import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startApp, type TestApp, type TestAppOptions } from './app.ts';

/** An app that knows its public address, which passkeys and sign-in providers compare. The port is chosen before it starts. */
export async function startAt(
  host: 'localhost' | '127.0.0.1',
  env: Record<string, string> = {},
  options: Pick<TestAppOptions, 'log'> = {},
): Promise<{ app: TestApp; url: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const url = `http://${host}:${port}`;
  const settings = { PORT: String(port), STEWARD_PUBLIC_URL: url, ...env };
  const app = await startApp({ work: [], env: settings, ...options });
  return { app, url };
}
