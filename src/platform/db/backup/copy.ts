import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, Connection as PgConnection, Submittable } from 'pg';

/** The driver has these, its types do not. */
type Connection = PgConnection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** What the driver calls on the statement that is running; its own `Query` knows nothing of COPY. */
type Statement = Submittable & {
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void;
  handleCopyInResponse?(connection: Connection): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error, connection: Connection): void;
};

/** Rows come one a message, of a few hundred bytes; pieces of this size keep the streams behind from choking on them. */
const pieceBytes = 256 * 1024;

export type CopyOut = { rows: Promise<number>; stream: Readable };

/** Runs a `COPY … TO STDOUT`. The server is made to wait when nobody reads. */
export function copyOut(client: Client, text: string): CopyOut {
  const done = Promise.withResolvers<number>();
  // Whoever reads the stream hears of a failure there too.
  done.promise.catch(() => {});
  let piece = Buffer.allocUnsafe(pieceBytes);
  let filled = 0;
  let rows = 0;
  let socket: Connection['stream'] | undefined;
  const stream = new Readable({
    highWaterMark: 4 * pieceBytes,
    read: () => void socket?.resume(),
    destroy(error, callback) {
      // What is still on its way is read and thrown away; else the connection would hang.
      socket?.resume();
      callback(error);
    },
  });
  const push = (bytes: Buffer): void => {
    if (!stream.destroyed && !stream.push(bytes)) socket?.pause();
  };
  const flush = (): void => {
    if (filled === 0) return;
    push(piece.subarray(0, filled));
    piece = Buffer.allocUnsafe(pieceBytes);
    filled = 0;
  };
  const statement: Statement = {
    submit(connection) {
      socket = connection.stream;
      connection.query(text);
    },
    handleCopyData({ chunk }) {
      // Copied: the driver uses the memory behind a message again.
      if (filled + chunk.length > pieceBytes) flush();
      if (chunk.length > pieceBytes) push(Buffer.from(chunk));
      else filled += chunk.copy(piece, filled);
    },
    handleCommandComplete: (message) => void (rows = rowsOf(message.text)),
    handleReadyForQuery() {
      flush();
      if (!stream.destroyed) stream.push(null);
      done.resolve(rows);
    },
    handleError(error) {
      stream.destroy(error);
      done.reject(error);
    },
  };
  client.query(statement);
  return { rows: done.promise, stream };
}

/** Runs a `COPY … FROM STDIN` with what the stream holds; answers how many rows that were. */
export async function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const done = Promise.withResolvers<number>();
  const failed = new AbortController();
  let rows = 0;
  const statement: Statement = {
    submit: (connection) => connection.query(text),
    handleCopyInResponse(connection) {
      send(connection, source, failed.signal).catch((error: unknown) => {
        if (failed.signal.aborted) return;
        // The server answers with an error of its own, which ends the statement; the cause is ours.
        done.reject(error);
        connection.sendCopyFail('the source failed');
      });
    },
    handleCommandComplete: (message) => void (rows = rowsOf(message.text)),
    handleReadyForQuery: () => done.resolve(rows),
    handleError(error) {
      failed.abort();
      done.reject(error);
    },
  };
  client.query(statement);
  return done.promise;
}

async function send(
  connection: Connection,
  source: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  for await (const piece of source) {
    signal.throwIfAborted();
    connection.sendCopyFromChunk(piece);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal });
  }
  signal.throwIfAborted();
  connection.endCopyFrom();
}

/** `COPY 42` */
const rowsOf = (tag: string): number => Number(tag.split(' ')[1]);
