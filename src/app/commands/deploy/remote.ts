import { messageOf, OperatorError } from '#platform/errors.ts';

export type RemoteAddress = { serverUrl: string; token: string };

/** The server did not answer, or not sensibly: it may do so later. */
export class Unreachable extends OperatorError {}

export type Remote = { ask<Data>(query: string, variables: object): Promise<Data> };

type Body<Data> = { data?: Data | null; errors?: { message: string; extensions?: { code?: string } }[] };

/** Somebody else's Steward, asked as any script would. The address is the user's own choice. */
export function createRemote({ serverUrl, token }: RemoteAddress): Remote {
  return {
    async ask<Data>(query: string, variables: object) {
      const response = await fetch(`${serverUrl}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
        redirect: 'error',
        signal: AbortSignal.timeout(20_000),
      }).catch((error: unknown) => {
        throw new Unreachable(
          `${serverUrl} cannot be reached: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`,
        );
      });
      const body = await readBody<Data>(response);
      const [error] = body?.errors ?? [];
      if (response.status === 404 && error) throw new OperatorError(wrongAddress(serverUrl));
      if (response.status >= 500 || response.status === 429 || passing.has(error?.extensions?.code ?? ''))
        throw new Unreachable(error?.message ?? `${serverUrl} answered ${response.status}.`);
      if (error) throw new OperatorError(error.message);
      if (body?.data) return body.data;
      // Cut off on the way, or the page of a proxy: it says nothing about what was asked.
      throw new Unreachable(
        response.ok
          ? `The answer of ${serverUrl} was cut off.`
          : `${serverUrl} answered ${response.status}. Check that it is the address of the deployment service.`,
      );
    },
  };
}

/** Codes of what may work when it is asked again; inside a result they come with 200. */
const passing: ReadonlySet<string> = new Set(['INTERNAL', 'TIMEOUT', 'RATE_LIMITED']);

/** For a 404 of Steward itself; a proxy's 404 is a page, and may be gone with the next try. */
const wrongAddress = (serverUrl: string): string =>
  `There is no deployment service at ${serverUrl}: it answered 404. ` +
  (serverUrl.endsWith('/deployment')
    ? 'Check --server or STEWARD_SERVER_URL.'
    : `Set --server or STEWARD_SERVER_URL to ${serverUrl}/deployment.`);

/** Null when it does not come to its end, or is not JSON. */
const readBody = async <Data>(response: Response): Promise<Body<Data> | null> =>
  response.json().then(
    (body) => body as Body<Data> | null,
    () => null,
  );
