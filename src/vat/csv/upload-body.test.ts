import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { waitUntil } from '#testkit/wait.ts';
import { createUploadBody, type Pace, type ReadAhead } from './upload-body.ts';

const newAhead = (): ReadAhead => ({ held: 0, maxHeld: 400, maxOfEach: 300, minOfEach: 50 });
const anyPace: Pace = { windowMs: 60_000, bytes: 0 };
const bodyOf = (source: Readable, ahead = newAhead(), pace = anyPace) =>
  createUploadBody(source, ahead, pace);
async function read(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('a body is read from its beginning to its end', async () => {
  const pieces = Array.from({ length: 100 }, (_, at) => Buffer.from(`${at},`));
  const ahead = newAhead();
  expect(await read(bodyOf(Readable.from(pieces), ahead))).toBe(Buffer.concat(pieces).toString());
  expect(ahead.held).toBe(0);
});

it('a body that nobody asks for is not read', async () => {
  const source = new PassThrough();
  const ahead = newAhead();
  const body = bodyOf(source, ahead);
  source.write(Buffer.alloc(100));
  expect([source.readableFlowing, source.readableLength, ahead.held]).toEqual([null, 100, 0]);
  body.stop();
  await waitUntil(() => source.readableLength === 0);
  expect(ahead.held).toBe(0);
  await expect(read(body)).rejects.toThrow('The upload has ended');
});

it('a body that is stopped forgets what it has read ahead and throws the rest away', async () => {
  const source = new PassThrough();
  const ahead = newAhead();
  const body = bodyOf(source, ahead);
  const first = body[Symbol.asyncIterator]().next();
  for (let at = 0; at < 5; at += 1) source.write(Buffer.alloc(40));
  expect((await first).value).toHaveLength(40);
  await waitUntil(() => ahead.held === 160);
  body.stop();
  source.write(Buffer.alloc(1_000));
  await waitUntil(() => source.readableLength === 0 && source.writableLength === 0);
  expect(ahead.held).toBe(0);
});

it('bodies read ahead together no more than the process can hold, and each can still go on', async () => {
  const ahead = newAhead();
  const sources = Array.from({ length: 4 }, () => new PassThrough());
  const readers = sources.map((source) => bodyOf(source, ahead)[Symbol.asyncIterator]());
  const firsts = readers.map((reader) => reader.next());
  for (const source of sources) for (let at = 0; at < 50; at += 1) source.write(Buffer.alloc(10));
  await Promise.all(firsts);
  await waitUntil(() => sources.every((source) => source.isPaused()));
  // The first has 300, the second the rest, and the others their minimum.
  expect(ahead.held).toBeLessThanOrEqual(300 + 100 + 2 * 60);
  for (const source of sources) source.end();
  for (const reader of readers) {
    let bytes = 10;
    for (let next = await reader.next(); !next.done; next = await reader.next()) bytes += next.value.length;
    expect(bytes).toBe(500);
  }
  expect(ahead.held).toBe(0);
});

it('a body that arrives too slowly is refused, but not while it has to wait', async () => {
  const pace = { windowMs: 50, bytes: 20 };
  const slow = new PassThrough();
  slow.write('vat\n');
  await expect(read(bodyOf(slow, newAhead(), pace))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The file arrives too slowly. Send at least 20 bytes in 0.05 s.',
  });

  const fast = new PassThrough();
  const reader = bodyOf(fast, newAhead(), pace)[Symbol.asyncIterator]();
  const first = reader.next();
  fast.write(Buffer.alloc(10));
  await first;
  fast.write(Buffer.alloc(350));
  const since = performance.now();
  await waitUntil(() => performance.now() - since > 4 * pace.windowMs);
  fast.end();
  expect((await reader.next()).value).toHaveLength(350);
  expect((await reader.next()).done).toBe(true);
});

it('a body whose connection ends early is an error of the client', async () => {
  const source = new PassThrough();
  source.write('vat\n');
  const reading = read(bodyOf(source));
  source.destroy();
  await expect(reading).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(read(bodyOf(source))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
