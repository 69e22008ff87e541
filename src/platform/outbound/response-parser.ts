import {
  connectionLost,
  closedBeforeResponse,
  exchangeFailure,
  headersTooLarge,
  invalidHttp,
} from './failure.ts';
import {
  framingOf,
  HeaderList,
  parseStatusLine,
  type ResponseHead,
  type StatusLine,
} from './response-head.ts';

/** Four times Node's limit: shops with long security policies and many cookies exceed 16 KiB. */
const maxHeadBytes = 65_536;
/** A chunk size can be followed by extensions. */
const maxChunkLineBytes = 4_096;

export type ResponseSink = {
  head(head: ResponseHead): void;
  body(chunk: Buffer): void;
  end(): void;
};

type State =
  | 'status'
  | 'headers'
  | 'length'
  | 'until-close'
  | 'chunk-size'
  | 'chunk'
  | 'chunk-end'
  | 'trailers'
  | 'done';

/**
 * Parses one HTTP/1.x response. Node's client spends 110 µs of the 280 µs of a plain HTTP request on features that a
 * connection for a single request does not need.
 */
export class ResponseParser {
  readonly #method: string;
  readonly #sink: ResponseSink;
  #state: State = 'status';
  #line = '';
  /** Bytes read so far of the head, of a chunk's size line or of the trailers. */
  #size = 0;
  #isHttp = false;
  #status: StatusLine | undefined;
  #headers = new HeaderList();
  #left = 0;

  constructor(method: string, sink: ResponseSink) {
    this.#method = method;
    this.#sink = sink;
  }

  get receivedNothing(): boolean {
    return this.#state === 'status' && this.#size === 0;
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** Throws an `OutboundError` if the data is not valid HTTP. */
  push(data: Buffer): void {
    let at = 0;
    while (at < data.length && this.#state !== 'done') {
      switch (this.#state) {
        case 'until-close':
          this.#sink.body(data.subarray(at));
          return;
        case 'length':
        case 'chunk':
          at = this.#takeBody(data, at);
          break;
        default:
          at = this.#takeLine(data, at);
      }
    }
  }

  /** Called when the server ends the connection. */
  close(): void {
    if (this.#state === 'until-close') this.#end();
    else if (this.#state !== 'done') throw this.receivedNothing ? closedBeforeResponse() : connectionLost();
  }

  /** Ignores the rest of the response. */
  stop(): void {
    this.#state = 'done';
  }

  #end(): void {
    this.#state = 'done';
    this.#sink.end();
  }

  #takeBody(data: Buffer, at: number): number {
    const end = Math.min(data.length, at + this.#left);
    this.#left -= end - at;
    const isWhole = this.#left === 0;
    const isChunk = this.#state === 'chunk';
    this.#sink.body(at === 0 && end === data.length ? data : data.subarray(at, end));
    if (this.#state === 'done') return end;
    if (isWhole && isChunk) this.#state = 'chunk-end';
    else if (isWhole) this.#end();
    return end;
  }

  #takeLine(data: Buffer, at: number): number {
    const newline = data.indexOf(0x0a, at);
    const end = newline === -1 ? data.length : newline;
    this.#size += end - at + (newline === -1 ? 0 : 1);
    this.#line += data.toString('latin1', at, end);
    this.#checkBounds();
    if (newline === -1) return end;
    const line = this.#line.endsWith('\r') ? this.#line.slice(0, -1) : this.#line;
    this.#line = '';
    this.#onLine(line);
    return newline + 1;
  }

  #checkBounds(): void {
    if (!this.#isHttp && this.#line.length >= 5) {
      // Fail early: a server with another protocol may wait for the client and never close the connection.
      if (!/^\r?HTTP/.test(this.#line)) throw invalidHttp();
      this.#isHttp = true;
    }
    const isChunkLine = this.#state === 'chunk-size' || this.#state === 'chunk-end';
    if (isChunkLine && this.#size > maxChunkLineBytes) throw invalidHttp();
    if (this.#size > maxHeadBytes) throw headersTooLarge();
  }

  #onLine(line: string): void {
    switch (this.#state) {
      case 'status':
        // RFC 9112, section 2.2: some servers send an empty line before the status line.
        if (line === '') return;
        this.#status = parseStatusLine(line);
        this.#state = 'headers';
        return;
      case 'headers':
        if (line === '') this.#onHead(this.#status!, this.#headers.headers);
        else this.#headers.add(line);
        return;
      case 'chunk-size':
        this.#onChunkSize(line);
        return;
      case 'chunk-end':
        if (line !== '') throw invalidHttp();
        this.#size = 0;
        this.#state = 'chunk-size';
        return;
      default:
        if (line === '') this.#end();
    }
  }

  #onHead(line: StatusLine, headers: ResponseHead['headers']): void {
    if (line.status === 101) throw exchangeFailure('UPGRADE');
    if (line.status < 200) {
      // An interim response such as "103 Early Hints". #size is not reset, so their number is limited.
      this.#state = 'status';
      this.#headers = new HeaderList();
      return;
    }
    const framing = framingOf(this.#method, line, headers);
    this.#size = 0;
    if (framing.kind === 'length') this.#left = framing.bytes;
    const isEmpty = framing.kind === 'none' || (framing.kind === 'length' && framing.bytes === 0);
    this.#state =
      framing.kind === 'chunked' ? 'chunk-size' : framing.kind === 'length' ? 'length' : 'until-close';
    this.#sink.head({ status: line.status, statusText: line.statusText, headers });
    if (isEmpty && (this.#state as State) !== 'done') this.#end();
  }

  #onChunkSize(line: string): void {
    const found = /^([0-9a-f]{1,12})[ \t]*(?:;|$)/i.exec(line);
    if (!found) throw invalidHttp();
    this.#left = Number.parseInt(found[1]!, 16);
    this.#size = 0;
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
  }
}
