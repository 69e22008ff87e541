// Runs in its own network namespace, where 93.184.216.34 is this machine and the name server below resolves all names.
import { createServer, type Server } from 'node:http';
import { createHttpProbe } from '#probing/http/http-probe.ts';
import { post } from '#notification/channels/post.ts';
import { systemClock } from '#platform/clock.ts';
import { OutboundError, openTunnel } from '#platform/outbound.ts';
import { startNameServer, type Zone } from '#platform/outbound/name-server.fixture.ts';

const open = '93.184.216.34';
let inside = 0;
const listen = (server: Server, port: number, host: string): Promise<Server> =>
  new Promise((resolve) => server.listen(port, host, () => resolve(server)));

/** Redirects every request to the location in its path. */
const outer = createServer((request, response) => {
  const location = decodeURIComponent(request.url!.slice(1));
  if (location === '') response.end('public');
  else response.writeHead(302, { location }).end();
});
const inner = (): Server =>
  createServer((_, response) => response.end('secret')).on('connection', () => (inside += 1));
const servers = await Promise.all([
  listen(outer, 80, open),
  listen(inner(), 80, '127.0.0.1'),
  listen(inner(), 80, '::1'),
  listen(inner(), 8_080, '127.0.0.1'),
]);

/** The first query gets the public address, and later ones the internal address. */
const timesAsked = (name: string): number => names.queries.filter((query) => query === `A ${name}`).length;
const changing = (name: string, later: string) => ({
  get: (): readonly string[] => [timesAsked(name) <= 1 ? open : later],
  enumerable: true,
});
const zone: Zone = Object.defineProperties(
  {
    'public.example': [open],
    'inside.example': ['127.0.0.1', '::1'],
    'mixed.example': ['127.0.0.1', open],
    'metadata.example': ['169.254.169.254'],
  } satisfies Zone,
  Object.fromEntries(
    ['check', 'webhook', 'browser', 'again'].map((who) => [
      `${who}.rebind.example`,
      changing(`${who}.rebind.example`, '127.0.0.1'),
    ]),
  ),
);
const names = await startNameServer(zone, 53);

const probe = createHttpProbe({ timeoutMs: 5_000 });
const check = async (url: string): Promise<string> => {
  const rules = { basicAuth: null, expectedContent: 'public', patterns: [] };
  const target = { url, owner: 'ada', policy: 'public' as const, ...rules };
  const report = await probe(target, new AbortController().signal);
  if (report.kind !== 'answered') return JSON.stringify(report);
  return report.result.errorMessage ?? report.result.status;
};
const webhook = async (url: string): Promise<string> => {
  const outcome = await post(
    { clock: systemClock, userAgent: 'test' },
    { url, policy: 'public', body: '{}' },
  );
  return outcome.kind === 'sent' ? 'sent' : `${outcome.kind}: ${outcome.error}`;
};
const browser = async (host: string): Promise<string> => {
  try {
    const { socket, address } = await openTunnel(host, 80, { policy: 'public' });
    socket.destroy();
    return address;
  } catch (error) {
    return error instanceof OutboundError ? error.message : String(error);
  }
};
const to = (location: string, host = 'public.example'): string =>
  `http://${host}/${encodeURIComponent(location)}`;

const said: Record<string, string> = {
  'check of a public name': await check('http://public.example/'),
  'check of a name that leads inside': await check('http://inside.example/'),
  'check of a name with a dot at its end': await check('http://inside.example./'),
  'check of a name of the metadata service': await check('http://metadata.example/'),
  'check of a name that leads to both': await check('http://mixed.example/'),
  'check of a name that changes': await check('http://check.rebind.example/'),
  'check that is sent back to a name that changed': await check(to('/', 'again.rebind.example')),
  'redirect to an inner address': await check(to('http://127.0.0.1:8080/')),
  'redirect to an inner address in disguise': await check(to('http://[::ffff:127.0.0.1]:8080/')),
  'redirect to an inner address as a number': await check(to('http://2130706433:8080/')),
  'redirect to an inner name': await check(to('http://inside.example/')),
  'redirect to localhost': await check(to('http://localhost:8080/')),
  'redirect to the metadata service': await check(to('http://169.254.169.254/latest/meta-data/')),
  'redirect without a scheme': await check(to('//127.0.0.1:8080/')),
  'redirect to a file': await check(to('file:///etc/passwd')),
  'redirect with a password': await check(to('http://public.example@127.0.0.1:8080/')),
  'redirect after a redirect': await check(to(to('http://127.0.0.1:8080/'))),
  'webhook to a public name': await webhook('http://public.example/'),
  'webhook to a name that leads inside': await webhook('http://inside.example/'),
  'webhook to a name that changes': await webhook('http://webhook.rebind.example/'),
  'webhook that is redirected': await webhook(to('http://127.0.0.1:8080/')),
  'page from a public name': await browser('public.example'),
  'page from a name that leads inside': await browser('inside.example'),
  'page from a name that changes': await browser('browser.rebind.example'),
  'page from a name that has changed': await browser('browser.rebind.example'),
};
const asked = Object.fromEntries(
  ['check', 'webhook'].map((who) => [who, timesAsked(`${who}.rebind.example`)]),
);
console.log(JSON.stringify({ said, asked, inside }));
for (const server of servers) server.close();
await names[Symbol.asyncDispose]();
process.exit(0);
