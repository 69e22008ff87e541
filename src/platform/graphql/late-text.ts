import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** Brings a text in pieces, each of whole characters. */
export type TextSource = () => AsyncIterable<string>;

type Promised = { mark: string; sources: TextSource[] };
const promises = new WeakMap<object, Promised>();

/** From here on a resolver may leave a long text out of the answer to this request; `withLateTexts` brings it. */
export const allowLateTexts = (context: object): void =>
  void promises.set(context, { mark: `late-${randomBytes(16).toString('hex')}-`, sources: [] });

/**
 * What a resolver returns for a text that is read while the answer is sent; null where the whole answer must be at hand, as over
 * a socket. It is a mark that nobody else can know, so no text of a user is ever taken for one.
 */
export function lateText(context: object, source: TextSource): string | null {
  const promised = promises.get(context);
  return promised ? `${promised.mark}${promised.sources.push(source) - 1}` : null;
}

/** The answer itself, or as a stream when something was left out of it. */
export function withLateTexts(context: object, body: string): string | Readable {
  const promised = promises.get(context);
  return promised && promised.sources.length > 0 ? Readable.from(weave(body, promised)) : body;
}

async function* weave(body: string, { mark, sources }: Promised): AsyncGenerator<string> {
  const parts = body.split(new RegExp(`"${mark}(\\d+)"`));
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      yield part;
      continue;
    }
    yield '"';
    for await (const piece of sources[Number(part)]!()) yield JSON.stringify(piece).slice(1, -1);
    yield '"';
  }
}
