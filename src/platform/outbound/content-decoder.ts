import type { Duplex } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

// A truncated body is decoded as far as possible, as in browsers. Not with br and zstd, which would treat plain text as a body
// that has not started.
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
// 8 MiB, the window that RFC 9659 allows for HTTP. With the default, a server could make this process allocate 128 MiB.
const zstd = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** Undefined for an unknown encoding: the body is then passed through, as in browsers. */
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
      // Some servers omit the zlib header, whose low bits are always 8.
      return (firstByte & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib);
    default:
      return undefined;
  }
}
