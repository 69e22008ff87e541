import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** The response to queries for a name: addresses, an error code, or none. */
export type Zone = Record<string, readonly ZoneRecord[] | 'NXDOMAIN' | 'SERVFAIL' | 'no-response'>;
/** An address, or a record of another type. */
export type ZoneRecord =
  | string
  | { ns: string }
  | { cname: string }
  | { mx: [number, string] }
  | { txt: string };
export type TestNameServer = AsyncDisposable & { address: string; queries: string[]; zone: Zone };

const types: Record<number, string> = { 1: 'A', 16: 'TXT', 28: 'AAAA' };

/** A name server over UDP. The zone is read for each query, so tests can change it. */
export async function startNameServer(zone: Zone, port = 0, host = '127.0.0.1'): Promise<TestNameServer> {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = question(query);
    queries.push(`${types[type] ?? type} ${name}`);
    const entry = zone[name] ?? 'NXDOMAIN';
    if (entry === 'no-response') return;
    const rcode = entry === 'NXDOMAIN' ? 3 : entry === 'SERVFAIL' ? 2 : 0;
    const records = typeof entry === 'string' ? [] : entry.map(record).filter((each) => each.type === type);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | rcode, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([head, query.subarray(12, end), ...records.map(({ bytes }) => bytes)]),
      from.port,
      from.address,
    );
  });
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    address: `${host}:${socket.address().port}`,
    queries,
    zone,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at]!; size > 0; size = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  // Resolvers mix upper and lower case as a protection against forged responses.
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(entry: ZoneRecord): { type: number; bytes: Buffer } {
  const [type, data] = dataOf(entry);
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return { type, bytes: Buffer.concat([head, data]) };
}

function dataOf(entry: ZoneRecord): [type: number, data: Buffer] {
  if (typeof entry === 'string') {
    const data = Buffer.from(ipaddr.parse(entry).toByteArray());
    return [data.length === 4 ? 1 : 28, data];
  }
  if ('ns' in entry) return [2, nameOf(entry.ns)];
  if ('cname' in entry) return [5, nameOf(entry.cname)];
  if ('txt' in entry) return [16, Buffer.concat([Buffer.from([entry.txt.length]), Buffer.from(entry.txt)])];
  const [priority, exchange] = entry.mx;
  return [15, Buffer.concat([Buffer.from([0, priority]), nameOf(exchange)])];
}

const nameOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);
