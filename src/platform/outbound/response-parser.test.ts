import { createServer, get, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboundError } from './failure.ts';
import { ResponseParser } from './response-parser.ts';

/** The result of parsing these pieces, followed by the end of the connection. */
function parse(pieces: Buffer[], method = 'GET'): string {
  let [head, body, end] = ['', '', ''];
  const parser = new ResponseParser(method, {
    head: ({ status, statusText, headers }) => {
      head += `${status} ${statusText} ${JSON.stringify(headers)}`;
    },
    body: (chunk) => (body += chunk.toString('latin1')),
    end: () => (end += ' END'),
  });
  try {
    for (const piece of pieces) parser.push(piece);
    parser.close();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    end += ` FAILED ${error.message}`;
  }
  return `${head} [${body}]${end}`;
}
const whole = (text: string, method?: string): string => parse([Buffer.from(text, 'latin1')], method);
const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;

const notHttp = 'FAILED the response is not valid HTTP';
const connectionLost = 'FAILED the connection was lost in the middle of the response';
const table: [text: string, expected: string, method?: string][] = [
  [`${ok}\r\n`, '200 OK {} [] END'],
  [`${ok}\r\nabc`, '200 OK {} [abc] END'],
  [`${ok}Content-Length: 3\r\n\r\nabcdef`, '200 OK {"content-length":"3"} [abc] END'],
  [`${ok}Content-Length: 3\r\n\r\nab`, `200 OK {"content-length":"3"} [ab] ${connectionLost}`],
  [`${ok}Content-Length: 0\r\n\r\nab`, '200 OK {"content-length":"0"} [] END'],
  [`${ok}Content-Length: 2\r\nContent-Length: 2\r\n\r\nab`, '200 OK {"content-length":"2"} [ab] END'],
  [`${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc`, ` [] ${notHttp}`],
  [`${ok}Content-Length: -2\r\n\r\nabc`, '200 OK {"content-length":"-2"} [abc] END'],
  [`${ok}Content-Length: 3\r\n\r\n`, '200 OK {"content-length":"3"} [] END', 'HEAD'],
  ['HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc', '204 No Content {"content-length":"3"} [] END'],
  ['HTTP/1.1 304 Not Modified\r\n\r\nabc', '304 Not Modified {} [] END'],
  [`${chunked}3\r\nabc\r\n0\r\n\r\nmore`, '200 OK {"transfer-encoding":"chunked"} [abc] END'],
  [
    `${chunked}A;x="y"\r\n0123456789\r\n00\r\nt: u\r\n\r\n`,
    '200 OK {"transfer-encoding":"chunked"} [0123456789] END',
  ],
  [`${chunked}3\r\nabc\r\n`, `200 OK {"transfer-encoding":"chunked"} [abc] ${connectionLost}`],
  [`${chunked}3\r\nabcd\r\n`, `200 OK {"transfer-encoding":"chunked"} [abc] ${notHttp}`],
  [`${chunked}x\r\n`, `200 OK {"transfer-encoding":"chunked"} [] ${notHttp}`],
  [`${chunked}fffffffffffff\r\n`, `200 OK {"transfer-encoding":"chunked"} [] ${notHttp}`],
  [`${chunked}1;${'x'.repeat(5_000)}\r\n`, `200 OK {"transfer-encoding":"chunked"} [] ${notHttp}`],
  [
    `${chunked}0\r\n${'t: u\r\n'.repeat(20_000)}`,
    '200 OK {"transfer-encoding":"chunked"} [] FAILED the response headers are too large',
  ],
  [
    `${ok}Transfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\nabc`,
    '200 OK {"transfer-encoding":"gzip","content-length":"1"} [abc] END',
  ],
  [
    `${ok}Transfer-Encoding: gzip, Chunked\r\n\r\n0\r\n\r\n`,
    '200 OK {"transfer-encoding":"gzip, Chunked"} [] END',
  ],
  [
    'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nabc',
    '200 OK {"transfer-encoding":"chunked"} [abc] END',
  ],
  ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', '200 OK {} [] END'],
  ['HTTP/1.1 101 Switching Protocols\r\n\r\n', ' [] FAILED the HTTP exchange failed (UPGRADE)'],
  ['\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', '200 OK {} [] END'],
  ['HTTP/1.1 200\r\n\r\n', '200  {} [] END'],
  ['HTTP/1.1 200 OK\n\nabc', '200 OK {} [abc] END'],
  ['HTTP/1.1 999 Denied\r\n\r\n', '999 Denied {} [] END'],
  ['HTTP/1.1 20 OK\r\n\r\n', ` [] ${notHttp}`],
  ['HTTP/1.1 2000 OK\r\n\r\n', ` [] ${notHttp}`],
  ['HTTP/1.1 099 OK\r\n\r\n', ` [] ${notHttp}`],
  ['HTTP/2 200\r\n\r\n', ` [] ${notHttp}`],
  ['HTTPS/1.1 200 OK\r\n\r\n', ` [] ${notHttp}`],
  ['220 mail.example ESMTP\r\n', ` [] ${notHttp}`],
  ['', ' [] FAILED the server closed the connection before it responded'],
  ['HTT', ` [] ${connectionLost}`],
  [`${ok}a: b`, ` [] ${connectionLost}`],
  [`${ok}A:b\r\na :c\r\na: d \r\n`, ` [] ${connectionLost}`],
  [`${ok}A:b\r\na :c\r\na:\td \r\n\r\n`, '200 OK {"a":"b, d"} [] END'],
  [`${ok}Location: /a\r\nlocation: /b\r\n\r\n`, '200 OK {"location":"/a"} [] END'],
  [`${ok}Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n`, '200 OK {"set-cookie":["a=1","b=2"]} [] END'],
  [`${ok}X: a\r\n  b\r\n\tc\r\n\r\n`, '200 OK {"x":"a b c"} [] END'],
  [`${ok}  lost\r\nX: a\r\n\r\n`, '200 OK {"x":"a"} [] END'],
  [`${ok}X: a\0b\r\n\r\n`, ` [] ${notHttp}`],
  [`${ok}__proto__: a\r\nconstructor: b\r\n\r\n`, '200 OK {"__proto__":"a","constructor":"b"} [] END'],
  [`${ok}X: ${'a'.repeat(70_000)}\r\n\r\n`, ' [] FAILED the response headers are too large'],
];

describe('the response parser', () => {
  it.each(table)('reads %j', (text, expected, method) => {
    expect(whole(text, method)).toBe(expected);
  });

  it('gives the same result however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...table),
        fc.array(fc.nat(200), { maxLength: 20 }),
        ([text, , method], cuts) => {
          const bytes = Buffer.from(text, 'latin1');
          const places = [
            0,
            ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
            bytes.length,
          ];
          const pieces = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
          expect(parse(pieces, method)).toBe(whole(text, method));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('reads byte by byte', () => {
    for (const [text, expected, method] of table) {
      if (text.length > 4_000) continue;
      const bytes = [...Buffer.from(text, 'latin1')].map((byte) => Buffer.of(byte));
      expect(parse(bytes, method)).toBe(expected);
    }
  });

  it('only fails with an OutboundError, whatever it reads', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'HTTP/1.1 ',
        '200',
        ' OK',
        '\r\n',
        '\n',
        ': ',
        'content-length',
        'transfer-encoding',
        'chunked',
        '0',
        '5',
        '\0',
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, isHttp) => {
        const bytes = [isHttp ? ok : '', ...pieces].map((each) => Buffer.from(each, 'latin1'));
        expect(parse(bytes)).toMatch(/ (?:END|FAILED .+)$/);
      }),
      { numRuns: 3_000 },
    );
  });

  it("reads a response of Node's server as Node's client does", async () => {
    const bodies = fc.array(fc.string({ minLength: 1, maxLength: 50 }), { maxLength: 5 });
    const names = fc.constantFrom('x-a', 'x-b', 'content-type', 'etag', 'set-cookie', 'cache-control');
    const headers = fc.array(fc.tuple(names, fc.stringMatching(/^[!-~]{1,20}$/)), { maxLength: 6 });
    await using server = await relay();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 599 }),
        headers,
        bodies,
        fc.boolean(),
        async (status, headers, bodies, hasLength) => {
          const expected = await server.ask({ status, headers, bodies, hasLength });
          const read = whole(expected.raw);
          const { statusCode, statusMessage, headers: seen } = expected.message;
          expect(read).toBe(`${statusCode} ${statusMessage} ${JSON.stringify(seen)} [${expected.body}] END`);
        },
      ),
      { numRuns: 100 },
    );
  });
});

type GivenResponse = { status: number; headers: [string, string][]; bodies: string[]; hasLength: boolean };

/** Sends the given response and records the bytes on the wire. */
async function relay() {
  let given: GivenResponse;
  let raw = '';
  const origin = createServer((_, response) => {
    response.sendDate = false;
    response.statusCode = given.status;
    for (const [name, value] of given.headers) response.appendHeader(name, value);
    const text = given.bodies.join('');
    if (given.hasLength) response.setHeader('content-length', Buffer.byteLength(text));
    for (const body of given.bodies) response.write(body);
    response.end();
  });
  const front = createTcpServer((client) => {
    origin.emit('connection', tap(client));
  });
  const tap = (client: Socket) => {
    const write = client.write.bind(client) as (...args: unknown[]) => boolean;
    client.write = ((chunk: string | Buffer, ...rest: unknown[]) => {
      const encoding = typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8';
      raw += (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk).toString('latin1');
      return write(chunk, ...rest);
    }) as typeof client.write;
    client.on('error', () => {});
    return client;
  };
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  return {
    async ask(next: GivenResponse): Promise<{ raw: string; message: IncomingMessage; body: string }> {
      given = next;
      raw = '';
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject);
      });
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      return { raw, message, body: Buffer.concat(chunks).toString('latin1') };
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
