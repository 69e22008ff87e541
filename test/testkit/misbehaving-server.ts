import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';

/** The behavior of a server for one connection. */
export type Behaviour = (socket: Socket) => void;
export type Request = { line: string; path: string; headers: Record<string, string> };

export type MisbehavingServer = AsyncDisposable & {
  port: number;
  url: string;
  connections(): number;
  /** The number of sockets that the client has not closed. */
  open(): number;
};

type Options = { certificate?: { cert: string; key: string }; host?: string };

/** A server that sends raw bytes, because HTTP libraries cannot be made to misbehave. */
export async function startMisbehavingServer(
  behave: Behaviour,
  { certificate, host = '127.0.0.1' }: Options = {},
): Promise<MisbehavingServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const handle = (socket: Socket): void => {
    socket.on('error', () => {});
    behave(socket);
  };
  const server: Server = certificate
    ? createTlsServer({ cert: certificate.cert, key: certificate.key }, handle)
    : createServer(handle);
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${certificate ? 'https' : 'http'}://${host}:${port}/`,
    connections: () => connections,
    open: () => open.size,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads the head of the request first, like a normal server. */
export const onRequest =
  (act: (socket: Socket, request: Request) => void): Behaviour =>
  (socket) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      socket.off('data', read);
      act(socket, parseRequest(text));
    };
    socket.on('data', read);
  };

function parseRequest(text: string): Request {
  const [line = '', ...lines] = text.split('\r\n\r\n')[0]!.split('\r\n');
  const headers = lines.map((each): [string, string] => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { line, path: line.split(' ')[1] ?? '', headers: Object.fromEntries(headers) };
}

/** Sends exactly these bytes and closes the connection. */
export const says = (...bytes: (string | Buffer)[]): Behaviour =>
  onRequest((socket) => {
    for (const each of bytes) socket.write(typeof each === 'string' ? Buffer.from(each, 'latin1') : each);
    socket.end();
  });

/** A complete response, with its length. */
export function page(body: string | Buffer, head = 'HTTP/1.1 200 OK', headers = ''): Behaviour {
  const bytes = Buffer.from(body);
  return says(`${head}\r\n${headers}content-length: ${bytes.length}\r\n\r\n`, bytes);
}

const repeat = (socket: Socket, everyMs: number, bytes: string): void => {
  const timer = setInterval(() => socket.write(bytes), everyMs);
  socket.on('close', () => clearInterval(timer));
};
const flood = (socket: Socket, bytes: Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
};

export const misbehaviours = {
  closesAtOnce: (socket: Socket) => void socket.destroy(),
  closesAfterRequest: onRequest((socket) => socket.end()),
  resetsAfterRequest: onRequest((socket) => socket.resetAndDestroy()),
  closesInsideHeaders: says('HTTP/1.1 200 OK\r\ncontent-ty'),
  closesAfterHeaders: says('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'),
  resetsInsideBody: onRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
  }),
  hangsBeforeHeaders: onRequest(() => {}),
  hangsInsideHeaders: onRequest((socket) => socket.write('HTTP/1.1 200 OK\r\nserver: slee')),
  hangsInsideBody: onRequest((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')),
  dripsHeaders: onRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    repeat(socket, 20, 'x: y\r\n');
  }),
  dripsBody: onRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n');
    repeat(socket, 20, '.');
  }),
  dripsChunks: onRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    repeat(socket, 20, '1\r\n.\r\n');
  }),
  promisesMore: says('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nall there is'),
  sendsMoreThanPromised: says('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshort and then some'),
  contradictsItself: says('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'),
  endlessBody: onRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    flood(socket, Buffer.alloc(16_384, 'endless '));
  }),
  endlessHeaders: onRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, Buffer.from('x-flood: and another one\r\n'.repeat(500)));
  }),
  endlessStatusLine: onRequest((socket) => {
    socket.write('HTTP/1.1 200 ');
    flood(socket, Buffer.alloc(16_384, 'O'));
  }),
  endlessHints: onRequest((socket) =>
    flood(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'.repeat(100))),
  ),
  speaksSsh: (socket: Socket) => void socket.resume().write('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n'),
  speaksGarbage: onRequest((socket) => socket.end(Buffer.from([0, 1, 2, 3, 255, 254, 10, 13, 13, 10, 0, 7]))),
  breaksChunks: says('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n'),
  endsWithoutLastChunk: says('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'),
  gzipBomb: says('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n', gzipSync(Buffer.alloc(50_000_000))),
  claimsGzip: page('plain text, really', 'HTTP/1.1 200 OK', 'content-encoding: gzip\r\n'),
} satisfies Record<string, Behaviour>;
