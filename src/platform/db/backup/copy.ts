import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';

export type CopyOut = { rows: Promise<number>; stream: Readable };

/** Runs a `COPY … TO STDOUT`. If the stream is not read to its end, the connection cannot be used again. */
export function copyOut(client: Client, text: string): CopyOut {
  const stream = client.query(to(text));
  const rows = finished(stream).then(async () => {
    // The number of rows arrives after the last row, and before the response to the next query.
    await client.query('');
    return stream.rowCount;
  });
  // The reader of the stream receives a failure as well.
  rows.catch(() => {});
  return { rows, stream };
}

/** Runs a `COPY … FROM STDIN` with the content of the source. Returns the number of rows. */
export async function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(from(text));
  await pipeline(Readable.from(source), stream);
  return stream.rowCount;
}
