/** A picture of an animation: a WebP file without transparency, where it is, and how long it is shown. */
export type Frame = { webp: Buffer; x: number; y: number; width: number; height: number; ms: number };

/** Puts pictures into one animated WebP file that repeats for ever. Each picture covers a part of those before it. */
export function animate(frames: readonly Frame[], width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  // Has an animation.
  canvas[0] = 0b10;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  // A white background, and no end of the repetitions.
  const animation = Buffer.from([255, 255, 255, 255, 0, 0]);
  const chunks = [chunk('VP8X', canvas), chunk('ANIM', animation), ...frames.map(frameChunk)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function frameChunk({ webp, x, y, width, height, ms }: Frame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error('A picture of an animation has an even position.');
  const head = Buffer.alloc(16);
  head.writeUIntLE(x / 2, 0, 3);
  head.writeUIntLE(y / 2, 3, 3);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(ms, 12, 3);
  // Not blended, and kept under the next one.
  head[15] = 0b10;
  return chunk('ANMF', Buffer.concat([head, pixelsOf(webp)]));
}

/** The chunk of a WebP file that has the pixels. */
function pixelsOf(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length;) {
    const name = webp.toString('latin1', at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (name === 'VP8 ' || name === 'VP8L') return webp.subarray(at, end);
    at = end;
  }
  throw new Error('The file has no picture.');
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
