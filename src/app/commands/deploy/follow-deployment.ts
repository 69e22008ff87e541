import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#platform/errors.ts';
import { print, printJson } from '../command.ts';
import { Unreachable, type ApiClient } from './api-client.ts';
import { createProgress, type Step } from './progress.ts';

type State = {
  id: string;
  status: string;
  version: string;
  releaseTimestamp: string | null;
  commitSha: string | null;
  maintenanceWindow: string;
  durationSeconds: number | null;
  errorMessage: string | null;
  log: string;
  steps: Step[];
};

export const exitCodes: Record<string, number> = { SUCCEEDED: 0, FAILED: 1, ROLLED_BACK: 3, CANCELLED: 4 };

/** 120 reads per minute: a fifth of a token's default limit of 600. */
const pauseMs = 500;
/** Longer than a server takes to restart. */
const maxUnreachableMs = 5 * 60_000;

const query = `query ($id: ID!, $offset: Int!) {
  deployment(id: $id) {
    id status version releaseTimestamp commitSha maintenanceWindow durationSeconds errorMessage
    log(offset: $offset, limit: 1000000) steps { name status }
  }
}`;

/** Shows a deployment until it has ended. The log is read by offset, so nothing is lost while the server is unreachable. */
export async function followDeployment(
  client: ApiClient,
  id: string,
  { json }: { json: boolean },
): Promise<number> {
  const progress = json ? null : createProgress(process.stdout);
  let offset = 0;
  let unreachableSince: number | null = null;
  for (;;) {
    try {
      const { deployment } = await client.query<{ deployment: State | null }>(query, { id, offset });
      if (!deployment) throw new OperatorError('This deployment does not exist.');
      unreachableSince = null;
      progress?.show(deployment);
      const length = Array.from(deployment.log).length;
      offset += length;
      if (length > 0) continue;
      if (deployment.status in exitCodes) {
        progress?.end();
        report(deployment, json);
        return exitCodes[deployment.status]!;
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      unreachableSince ??= performance.now();
      if (performance.now() - unreachableSince > maxUnreachableMs) throw error;
    }
    await delay(pauseMs);
  }
}

function report(deployment: State, json: boolean): void {
  if (json) return printJson({ ...deployment, log: undefined });
  const { status, errorMessage, durationSeconds, releaseTimestamp } = deployment;
  print(
    `${status.toLowerCase().replace('_', ' ')} after ${durationSeconds ?? 0} s, release ${releaseTimestamp ?? '-'}`,
  );
  if (errorMessage) print(errorMessage);
}
