import { setTimeout as delay } from 'node:timers/promises';
import type { StormFixture } from './storm.fixture.ts';
import { failureOf, type ApiResult } from './api-client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { nowMs } from './spans.ts';

/** What each load generator works with. */
export type LoadContext = {
  fixture: StormFixture;
  ledger: Ledger;
  random: Random;
  /** Aborted when the storm is over, or when the system has settled after it: start no new work. */
  stopSignal: AbortSignal;
};

/** Records the start, the end and the outcome of a request. `failureOf` returns the reason of a failure, or null. */
export async function recordRequest<T>(
  { ledger }: LoadContext,
  operation: string,
  send: () => Promise<T>,
  failureOf: (result: T) => string | null,
): Promise<T> {
  const fromMs = nowMs();
  const result = await send();
  ledger.requests.push({ operation, fromMs, toMs: nowMs(), failure: failureOf(result) });
  return result;
}

export type Sender = (operation: string, query: string, variables: object) => Promise<ApiResult<any>>;

/** For requests that may be executed twice: one that fails is sent to the other server, too. */
export function createSender(context: LoadContext): Sender {
  const { fixture, ledger } = context;
  let requestNumber = 0;
  return async (operation, query, variables) => {
    const request = () => fixture.api.request('monitoring', (requestNumber += 1), query, variables);
    const first = await recordRequest(context, operation, request, failureOf);
    const result =
      first.kind === 'failed' ? await recordRequest(context, operation, request, failureOf) : first;
    if (result.kind === 'rejected') ledger.unexpectedResponses.push(`${operation}: ${result.code}`);
    return result;
  };
}

/** Repeats the action until the storm is over, with a random pause of about `pauseMs` between two runs. */
export async function repeat(
  { stopSignal, random }: LoadContext,
  pauseMs: number,
  action: () => Promise<void>,
): Promise<void> {
  while (!stopSignal.aborted) {
    await action();
    await delay(random.between(pauseMs / 2, pauseMs * 1.5));
  }
}
