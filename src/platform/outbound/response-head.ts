import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidHttp } from './failure.ts';

export type ResponseHead = { status: number; statusText: string; headers: IncomingHttpHeaders };

export type StatusLine = { minorVersion: number; status: number; statusText: string };

/** HTTP/1.x only. The reason phrase and the space before it are optional. */
export function parseStatusLine(line: string): StatusLine {
  const found = /^HTTP\/1\.(\d) +([1-9]\d\d)(?: (.*))?$/.exec(line);
  if (!found) throw invalidHttp();
  return {
    minorVersion: Number(found[1]),
    status: Number(found[2]),
    statusText: asUtf8(found[3]?.trim() ?? ''),
  };
}

/** Headers are read as Latin-1, but servers that send umlauts usually send UTF-8. */
export function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}

/** If one of these occurs several times, the first value counts. */
const singleValued = new Set([
  'age',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
]);
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Ignores invalid header lines, as browsers do: such a response also works for a shop's customers. */
export class HeaderList {
  readonly headers: IncomingHttpHeaders = Object.create(null) as IncomingHttpHeaders;
  #last: string | undefined;

  add(line: string): void {
    if (line.includes('\0')) throw invalidHttp();
    if (line.startsWith(' ') || line.startsWith('\t')) return this.#fold(line);
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0));
    this.#last = token.test(name) ? name.toLowerCase() : undefined;
    if (this.#last !== undefined) this.#set(this.#last, line.slice(colon + 1).trim());
  }

  #set(name: string, value: string): void {
    const { headers } = this;
    if (name === 'set-cookie') {
      (headers['set-cookie'] ??= []).push(value);
      return;
    }
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    // With two different lengths, the end of the response is ambiguous.
    else if (name === 'content-length' && before !== value) throw invalidHttp();
    else if (!singleValued.has(name)) headers[name] = `${String(before)}, ${value}`;
  }

  /** A line that starts with white space continues the previous one. */
  #fold(line: string): void {
    const value = this.#last === undefined ? undefined : this.headers[this.#last];
    if (typeof value === 'string') this.headers[this.#last!] = `${value} ${line.trim()}`;
  }
}

export type Framing =
  | { kind: 'none' }
  | { kind: 'length'; bytes: number }
  | { kind: 'chunked' }
  | { kind: 'until-close' };

/** Where the body ends: RFC 9112, section 6.3, for responses. */
export function framingOf(method: string, line: StatusLine, headers: IncomingHttpHeaders): Framing {
  if (method === 'HEAD' || line.status === 204 || line.status === 304) return { kind: 'none' };
  const coding = headers['transfer-encoding'];
  // HTTP/1.0 has no chunked encoding. A server that names it has copied the header from its upstream.
  if (coding !== undefined && line.minorVersion > 0) {
    return /(?:^|,)\s*chunked\s*$/i.test(coding) ? { kind: 'chunked' } : { kind: 'until-close' };
  }
  const length = headers['content-length'];
  // An invalid length is ignored, as in browsers.
  if (length === undefined || !/^\d{1,15}$/.test(length)) return { kind: 'until-close' };
  return { kind: 'length', bytes: Number(length) };
}
