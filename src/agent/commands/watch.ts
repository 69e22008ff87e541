import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../host/user-error.ts';
import { queryControlPlane, type ControlPlane } from './control-plane.ts';
import { print } from './command.ts';
import { watchVerification } from './watch-verification.ts';

type State = { environmentId: string; status: string; errorMessage: string | null; log: string };

const pauseMs = 700;

/** Prints the log as it grows; resolves with the exit code when the deployment and its verification have ended. */
export async function watchDeployment(plane: ControlPlane, id: string): Promise<number> {
  let offset = 0;
  let hasSaidWait = false;
  for (let misses = 0; ;) {
    try {
      const { deployment } = await queryControlPlane<{ deployment: State }>(
        plane,
        'query ($id: ID!, $offset: Int!) { deployment(id: $id) { environmentId status errorMessage log(offset: $offset, limit: 500000) } }',
        { id, offset },
      );
      misses = 0;
      process.stdout.write(deployment.log);
      const length = Array.from(deployment.log).length;
      offset += length;
      if (length > 0) continue;
      if (deployment.status === 'PENDING' && !hasSaidWait) hasSaidWait = await sayWait(plane, id);
      if (!['PENDING', 'RUNNING'].includes(deployment.status)) {
        print(`${deployment.status}${deployment.errorMessage ? `: ${deployment.errorMessage}` : ''}`);
        if (deployment.status !== 'SUCCEEDED') return 1;
        const { environmentId } = deployment;
        return await watchVerification(plane, { id, environmentId });
      }
    } catch (error) {
      // The control plane may be restarting; the deployment continues.
      misses += 1;
      if (!(error instanceof UserError) || misses > 60) throw error;
    }
    await delay(pauseMs);
  }
}

/** Says what a deployment waits for. A control plane before freezes only knows the verification of the live release. */
async function sayWait(plane: ControlPlane, id: string): Promise<boolean> {
  type Waiting = { deployment: { waitsUntil: string | null; waitsFor?: string | null } };
  const read = (fields: string): Promise<Waiting['deployment']> =>
    queryControlPlane<Waiting>(plane, `query ($id: ID!) { deployment(id: $id) { ${fields} } }`, { id }).then(
      ({ deployment }) => deployment,
    );
  const { waitsUntil, waitsFor } = await read('waitsUntil waitsFor')
    .catch(() => read('waitsUntil'))
    .catch(() => ({ waitsUntil: null, waitsFor: null }));
  if (waitsUntil)
    print(`Waiting for the verification of the live release, until ${waitsUntil} at the latest.`);
  else if (waitsFor) print(waitsFor);
  return waitsUntil !== null || Boolean(waitsFor);
}
