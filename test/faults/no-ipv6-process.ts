// Runs in a network of its own, in which not every address can be reached.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { openGuard } from '#probing/browser/guard/guard.ts';
import { createHttpCheck, inWords, runCheck } from '#probing/check.fixture.ts';
import { createOwnNetwork } from '#probing/own-network/own-network.ts';
import { systemClock } from '#platform/clock.ts';

async function listen(): Promise<Server & { port: number }> {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}
const [reference, closed] = [await listen(), await listen()];
closed.close();
await once(closed, 'close');

const network = createOwnNetwork({
  clock: systemClock,
  references: { addresses: [`127.0.0.1:${reference.port}`], names: [] },
});
const lookup = async (host: string): Promise<string[]> =>
  host === 'six.example' ? ['2606:4700:4700::1111'] : ['1.1.1.1', '2606:4700:4700::1111'];
const check = createHttpCheck({ network, lookup });
const said: Record<string, string> = {};
for (const [name, url] of Object.entries({
  'an IPv6 address': 'http://[2606:4700:4700::1111]/',
  'a name with an IPv6 address only': 'http://six.example/',
  'a forbidden address': 'http://1.1.1.1/',
  'a name with a forbidden address and an IPv6 address': 'http://both.example/',
  'the site of somebody else, right after': `http://127.0.0.1:${closed.port}/`,
}))
  said[name] = inWords(await runCheck(check, url));

await using guard = await openGuard({ policy: 'public', lookup });
const browser = connect(Number(new URL(guard.proxy).port), '127.0.0.1').on('error', () => {});
const name = Buffer.from('six.example');
browser.resume().write(Buffer.from([5, 1, 0, 5, 1, 0, 3, name.length, ...name, 0, 80]));
await once(browser, 'close');
said['a part of a page'] = guard.failureOf('six.example')?.message ?? 'came';
said['the page itself'] = guard.localFailure() ?? 'no local failure';

console.log(JSON.stringify(said));
process.exit(0);
