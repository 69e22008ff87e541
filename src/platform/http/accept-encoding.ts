import { LRUCache } from 'lru-cache';

export type Encoding = 'identity' | 'gzip' | 'br';

/** A weight other than 0 is not compared. */
const accepts = (accepted: string, encoding: string): boolean => {
  const at = accepted.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i.test(accepted.slice(at + encoding.length));
};

/** There are few different headers. */
const encodings = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (accepted) =>
    accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity',
});

/** The smallest encoding that an `Accept-Encoding` header allows. */
export const bestEncoding = (accepted: string | string[] | undefined): Encoding =>
  typeof accepted === 'string' ? encodings.memo(accepted) : 'identity';

export const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && accepts(accepted, 'gzip');
