import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#platform/errors.ts';
import type { ApiClient } from './api-client.ts';
import type { Progress, StatusLine, Step } from './progress.ts';

export type EndedDeployment = {
  id: string;
  environmentId: string;
  status: string;
  version: string;
  releaseTimestamp: string | null;
  commitSha: string | null;
  maintenanceWindow: string;
  durationSeconds: number | null;
  errorMessage: string | null;
  steps: Step[];
};

export const exitCodes: Record<string, number> = { SUCCEEDED: 0, FAILED: 1, ROLLED_BACK: 3, CANCELLED: 4 };

/** 120 reads per minute: a fifth of a token's default limit of 600. */
const pauseMs = 500;

const query = (more: string): string => `query ($id: ID!, $offset: Int!) {
  deployment(id: $id) {
    id environmentId status version releaseTimestamp commitSha maintenanceWindow durationSeconds errorMessage
    log(offset: $offset, limit: 1000000) steps { name status } ${more}
  }
}`;

type Followed = EndedDeployment & { log: string; waitsUntil?: string | null; waitsFor?: string | null };

/** Shows a deployment until it has ended. The log is read by offset, so nothing is lost while the server is unreachable. */
export async function followDeployment(
  client: ApiClient,
  id: string,
  progress: Progress | null,
  waiting: StatusLine,
): Promise<EndedDeployment> {
  // Servers before freezes do not have waitsFor, and servers before verifications have neither.
  const known = ['waitsUntil waitsFor', 'waitsUntil', ''];
  for (let offset = 0; ;) {
    const deployment = await client
      .query<{ deployment: Followed | null }>(query(known[0]!), { id, offset })
      .then((answer) => answer.deployment)
      .catch((error: unknown) => {
        if (!isUnknownField(error) || known.length === 1) throw error;
        known.shift();
        return 'again' as const;
      });
    if (deployment === 'again') continue;
    if (!deployment) throw new OperatorError('This deployment does not exist.');
    const { log, waitsUntil, waitsFor, ...ended } = deployment;
    if (waitsUntil || waitsFor) {
      progress?.end();
      // The server names what ends last: a freeze can last longer than the verification.
      const isVerification = waitsUntil && (!waitsFor || waitsFor.includes(waitsUntil));
      waiting.show(isVerification ? describeWait(waitsUntil) : waitsFor!);
    } else {
      waiting.end();
      progress?.show(deployment);
    }
    const length = Array.from(log).length;
    offset += length;
    if (length > 0) continue;
    if (deployment.status in exitCodes) {
      progress?.end();
      return ended;
    }
    await delay(pauseMs);
  }
}

const describeWait = (until: string): string =>
  `waiting for the verification of the live release, at most ${secondsUntil(until, Date.now())} s more (--supersede: do not wait)`;

export const secondsUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - now) / 1_000));

/** A server before verifications. */
export const isUnknownField = (error: unknown): boolean =>
  error instanceof OperatorError && error.message.startsWith('Cannot query field');
