import type { IncomingMessage } from 'node:http';

/**
 * Node keeps the first of several Host headers, and a proxy in front of it may have decided by another: RFC 9112 asks for 400. Read from
 * the raw list, because `headersDistinct` copies all headers of every request.
 */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

export const severalHosts = 'This request has more than one Host header.';
