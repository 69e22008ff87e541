import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#platform/errors.ts';
import type { ApiClient } from './api-client.ts';
import type { Progress, Step } from './progress.ts';

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

const query = `query ($id: ID!, $offset: Int!) {
  deployment(id: $id) {
    id environmentId status version releaseTimestamp commitSha maintenanceWindow durationSeconds errorMessage
    log(offset: $offset, limit: 1000000) steps { name status }
  }
}`;

/** Shows a deployment until it has ended. The log is read by offset, so nothing is lost while the server is unreachable. */
export async function followDeployment(
  client: ApiClient,
  id: string,
  progress: Progress | null,
): Promise<EndedDeployment> {
  for (let offset = 0; ;) {
    type Answer = { deployment: (EndedDeployment & { log: string }) | null };
    const { deployment } = await client.query<Answer>(query, { id, offset });
    if (!deployment) throw new OperatorError('This deployment does not exist.');
    progress?.show(deployment);
    const { log, ...ended } = deployment;
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
