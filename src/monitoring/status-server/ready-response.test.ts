import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prepare, type Ready } from './ready-response.ts';

const contentOf = (body: string) => ({ type: 'image/svg+xml', body });
/** As a client reads it: by the header. */
const readBy = ({ headers, body }: Ready['bodies']['gzip']): string => {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return body.toString();
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString();
};

describe('a prepared response', () => {
  it.each([
    ['small', '<svg/>', false],
    ['large', '<svg/>'.repeat(1_000), true],
  ])(
    'with a %s body names the encoding that it has, also if the body did not change',
    async (_, text, isCompressed) => {
      const first = await prepare(contentOf(text), 'PUBLIC');
      const second = await prepare(contentOf(text), 'PUBLIC', first);
      const changed = await prepare(contentOf(`${text} `), 'PUBLIC', second);
      for (const encoding of ['identity', 'gzip', 'br'] as const) {
        expect(readBy(first.bodies[encoding])).toBe(text);
        expect(readBy(second.bodies[encoding])).toBe(text);
        expect(second.bodies[encoding].body, 'made once').toBe(first.bodies[encoding].body);
        expect(readBy(changed.bodies[encoding])).toBe(`${text} `);
      }
      expect('content-encoding' in second.bodies.br.headers).toBe(isCompressed);
    },
  );
});
