import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHeader, headerBytes } from '../log/frame.ts';
import { segmentsIn } from '../log/log-reader.ts';

const tailBytes = 64 * 1024;

/** The last output in the newest segment, without the agent's own lines. */
export function readTail(dir: string): string {
  const name = segmentsIn(dir).at(-1);
  if (name === undefined) return '';
  const path = join(dir, name);
  const { size } = statSync(path);
  const file = openSync(path, 'r');
  try {
    let tail = '';
    const header = Buffer.alloc(headerBytes);
    for (let position = 0; position + headerBytes <= size;) {
      readSync(file, header, 0, headerBytes, position);
      const { stream, length } = decodeHeader(header);
      const end = position + headerBytes + length;
      if (end > size) break;
      if (stream !== 'SYSTEM' && size - position <= tailBytes) {
        const body = Buffer.alloc(length);
        readSync(file, body, 0, length, position + headerBytes);
        tail += body.toString();
      }
      position = end;
    }
    return tail.slice(-4_000);
  } finally {
    closeSync(file);
  }
}
