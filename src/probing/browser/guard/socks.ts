import { isIP, type Socket } from 'node:net';

/** The part of SOCKS 5 (RFC 1928) that browsers use: no authentication, CONNECT, names resolved by the proxy. */
export type Destination = { host: string; port: number };

export type SocksStage<T> = { kind: 'more' } | { kind: 'refused' } | { kind: 'read'; value: T; rest: Buffer };

const version = 5;
const addressBytes: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const nameType = 3;

export const replies = {
  greeting: Buffer.from([version, 0]),
  connected: Buffer.from([version, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
  /** Browsers treat all reasons alike, as a failed connection. */
  failed: Buffer.from([version, 1, 0, 1, 0, 0, 0, 0, 0, 0]),
};

export function readGreeting(bytes: Buffer): SocksStage<null> {
  if (bytes.length < 2) return { kind: 'more' };
  if (bytes[0] !== version) return { kind: 'refused' };
  const end = 2 + bytes[1]!;
  if (bytes.length < end) return { kind: 'more' };
  return bytes.subarray(2, end).includes(0)
    ? { kind: 'read', value: null, rest: bytes.subarray(end) }
    : { kind: 'refused' };
}

export function readRequest(bytes: Buffer): SocksStage<Destination> {
  if (bytes.length < 5) return { kind: 'more' };
  const [first, command, , type, firstOfAddress] = bytes;
  if (first !== version || command !== 1) return { kind: 'refused' };
  const isName = type === nameType;
  const length = isName ? firstOfAddress : addressBytes[type!];
  if (!length) return { kind: 'refused' };
  const start = isName ? 5 : 4;
  if (bytes.length < start + length + 2) return { kind: 'more' };
  const address = bytes.subarray(start, start + length);
  const host = isName ? address.toString('latin1') : addressText(address);
  const port = bytes.readUInt16BE(start + length);
  const isSound = port > 0 && (isIP(host) !== 0 || /^[\w.-]+$/.test(host));
  return isSound
    ? { kind: 'read', value: { host, port }, rest: bytes.subarray(start + length + 2) }
    : { kind: 'refused' };
}

function addressText(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return groups.join(':');
}

/** Reads the handshake from a socket and leaves what comes after it. Null if the client hangs up or does not speak SOCKS. */
export function readHandshake(socket: Socket): Promise<Destination | null> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    let greeted = false;
    const done = (found: Destination | null): void => {
      socket.off('data', onData).off('close', onClose).pause();
      resolve(found);
    };
    const onClose = (): void => done(null);
    const onData = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!greeted) {
        const greeting = readGreeting(bytes);
        if (greeting.kind === 'refused') return done(null);
        if (greeting.kind === 'more') return;
        greeted = true;
        bytes = Buffer.from(greeting.rest);
        socket.write(replies.greeting);
      }
      const request = readRequest(bytes);
      if (request.kind === 'refused') return done(null);
      if (request.kind === 'more') return;
      done(request.value);
      if (request.rest.length > 0) socket.unshift(request.rest);
    };
    socket.on('data', onData).on('close', onClose);
  });
}
