import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTurns } from '../turns.ts';
import { jsonPieces } from './json-pieces.ts';

/** Reads a text in pieces of whole characters. */
export type TextSource = () => AsyncIterable<string>;

/** The context of resolvers, with the response to their operation. */
export type WithResponse<Context> = Context & { readonly response: OperationResponse };

/** `JSON.stringify` takes about 1 ms for so many characters. */
const maxWholeSize = 256 * 1024;

/** How resolvers affect the way in which the response to their operation is sent. */
export class OperationResponse {
  readonly #canStream: boolean;
  #placeholder = '';
  #sources: TextSource[] = [];
  #onSent: (() => void)[] = [];

  /** `canStream` is false if the response has to be sent as a whole, as over a WebSocket. */
  constructor(options: { canStream: boolean }) {
    this.#canStream = options.canStream;
  }

  /**
   * Returns a placeholder for a long text, which is read while the response is sent, or null if that is not possible. The
   * placeholder contains 128 random bits, so no text of a user is taken for one.
   */
  streamText(source: TextSource): string | null {
    if (!this.#canStream) return null;
    this.#placeholder ||= `text-${randomBytes(16).toString('hex')}-`;
    return `${this.#placeholder}${this.#sources.push(source) - 1}`;
  }

  /** Calls back when the response has been sent or the client is gone. Until then, the response holds what it reads. */
  whenSent(callback: () => void): void {
    this.#onSent.push(callback);
  }

  get isAwaited(): boolean {
    return this.#onSent.length > 0;
  }

  sent(): void {
    for (const callback of this.#onSent.splice(0)) callback();
  }

  /** The result as JSON: as a stream if it contains placeholders or is large. `size` is about its number of characters. */
  bodyOf(result: object, size: number): string | Readable {
    if (this.#sources.length === 0 && size < maxWholeSize) return JSON.stringify(result);
    return Readable.from(this.#piecesOf(result));
  }

  async *#piecesOf(result: object): AsyncGenerator<string> {
    const takeTurn = createTurns();
    for (const piece of jsonPieces(result)) {
      await takeTurn();
      if (this.#sources.length === 0) yield piece;
      else yield* this.#replacePlaceholders(piece);
    }
  }

  async *#replacePlaceholders(json: string): AsyncGenerator<string> {
    const parts = json.split(new RegExp(`"${this.#placeholder}(\\d+)"`));
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0) {
        yield part;
        continue;
      }
      yield '"';
      for await (const piece of this.#sources[Number(part)]!()) yield JSON.stringify(piece).slice(1, -1);
      yield '"';
    }
  }
}
