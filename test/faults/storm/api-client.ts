import type { GraphqlAnswer } from '#testkit/client.ts';

/** Lost: no answer, or one that says that something broke. It may have been done all the same. */
export type Answer<T> = { kind: 'yes'; value: T } | { kind: 'no'; code: string } | Lost;
export type Lost = { kind: 'lost'; why: string };

export const whyLost = (answer: Answer<unknown>): string | null =>
  answer.kind === 'lost' ? answer.why : null;

export type Door = {
  /** The base of one of the servers. */
  urlOf(turn: number): string;
  /** The one root field of the answer, from the server whose turn it is. */
  ask(
    service: 'monitoring' | 'deployment',
    turn: number,
    query: string,
    variables: object,
  ): Promise<Answer<any>>;
};

/** Longer than any pause of a process, shorter than anybody waits. */
export const patienceMs = 10_000;

const broken = new Set(['INTERNAL', 'UNAVAILABLE']);

export function openDoor(urls: readonly string[], token: string): Door {
  const urlOf = (turn: number): string => urls[turn % urls.length]!;
  return {
    urlOf,
    async ask(service, turn, query, variables) {
      try {
        const response = await fetch(`${urlOf(turn)}/${service}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query, variables }),
          signal: AbortSignal.timeout(patienceMs),
        });
        const { data, errors } = (await response.json()) as GraphqlAnswer;
        const code = errors?.[0]?.extensions.code;
        if (response.status >= 500 || (code !== undefined && broken.has(code)))
          return { kind: 'lost', why: `HTTP ${response.status} ${code ?? ''}` };
        if (code !== undefined) return { kind: 'no', code: `${code}: ${errors![0]!.message}` };
        return { kind: 'yes', value: Object.values(data ?? {})[0] };
      } catch (error) {
        return { kind: 'lost', why: causeOf(error) };
      }
    },
  };
}

/** `fetch failed` alone tells nothing. */
export const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error);
