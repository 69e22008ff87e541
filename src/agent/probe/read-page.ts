import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** As the control plane: what comes later on the page is not searched. */
export const maxPageBytes = 1_048_576;

/** Decoded, and cut after 1 MiB. The limit applies to decoded bytes, as a protection against decompression bombs. */
export async function readPage(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const body = decoded(response);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxPageBytes) break;
    }
  } finally {
    body.destroy();
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxPageBytes);
}

function decoded(response: IncomingMessage): Readable {
  const decoder = decoderFor(response.headers['content-encoding']?.trim().toLowerCase());
  if (!decoder) return response;
  response.on('error', (error) => decoder.destroy(error));
  response.pipe(decoder);
  return decoder;
}

const decoderFor = (encoding: string | undefined) => {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : null;
};

/** In the charset of the page, by its byte order mark, its Content-Type header, its <meta> tag, or UTF-8. */
export function contains(page: Buffer, contentType: string | undefined, text: string): boolean {
  const label = byteOrderMarkOf(page) ?? labelIn(contentType) ?? labelIn(page.toString('latin1', 0, 1024));
  return decoderOf(label ?? 'utf-8')
    .decode(page)
    .includes(text);
}

function byteOrderMarkOf(page: Buffer): string | undefined {
  if (page[0] === 0xff && page[1] === 0xfe) return 'utf-16le';
  return page[0] === 0xfe && page[1] === 0xff ? 'utf-16be' : undefined;
}

const labelIn = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1];

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
