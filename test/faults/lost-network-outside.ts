// The internet of lost-network-process.ts, in a network namespace of its own: shops, a name server and a reference.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startNameServer, type Zone } from '#platform/outbound/name-server.fixture.ts';
import {
  addressOf,
  nameOf,
  outside,
  referencePort,
  shops,
  steward,
  type Fault,
} from './lost-network-addresses.ts';

const numbers = Array.from({ length: shops }, (_, at) => at);
const names = (): Zone => ({
  'reference.example': [outside],
  ...Object.fromEntries(numbers.map((shop) => [nameOf(shop), [addressOf(shop)]])),
});
const zones: Record<Fault, () => Zone> = {
  none: names,
  'no such name': () => ({}),
  'no records': () => Object.fromEntries(Object.keys(names()).map((name) => [name, []])),
  'one name is gone': () => ({ ...names(), [nameOf(0)]: 'NXDOMAIN' }),
  silence: names,
};
const ip = (...args: string[]): unknown => execFileSync('ip', args);

/** Once the cable is plugged in. */
async function open(): Promise<(fault: Fault) => void> {
  ip('link', 'set', 'lo', 'up');
  for (const address of [outside, ...numbers.map(addressOf)])
    ip('address', 'add', `${address}/24`, 'dev', 'outside');
  ip('link', 'set', 'outside', 'up');
  const server = createServer((_, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(80, '0.0.0.0', resolve));
  const reference = createServer();
  await new Promise<void>((resolve) => reference.listen(referencePort, outside, resolve));
  const { zone } = await startNameServer(names(), 53, outside);
  let isSilent = false;
  return (fault) => {
    for (const name of Object.keys(zone)) delete zone[name];
    Object.assign(zone, zones[fault]());
    if (isSilent !== (fault === 'silence')) ip('route', isSilent ? 'delete' : 'add', 'blackhole', steward);
    isSilent = fault === 'silence';
  };
}

process.on('disconnect', () => process.exit(0));
process.send!('here');
await once(process, 'message');
const apply = await open();
process.on('message', (fault: Fault) => {
  apply(fault);
  process.send!('done');
});
process.send!('done');
