import type { Duplex } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

// A body whose end is missing is taken as far as it goes, as browsers do. Not so for br and zstd, which would take
// plain text for a body that has not begun.
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
// 8 MiB, the window that RFC 9659 sets for HTTP; the default lets a stranger make us allocate 128 MiB.
const zstd = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** Undefined for an encoding that nobody knows: the body is then taken as it is, as browsers do. */
export function decoderFor(encoding: string, firstByte: number): Duplex | undefined {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib);
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress(zstd);
    case 'deflate':
      // Some servers leave out the zlib header, which always has 8 in its low bits.
      return (firstByte & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib);
    default:
      return undefined;
  }
}
