import { setTimeout as delay } from 'node:timers/promises';
import { print } from './command.ts';
import { queryControlPlane, type ControlPlane } from './control-plane.ts';

type Verification = {
  state: string;
  endsAt: string;
  findings: { message: string }[];
  heldReason: string | null;
  rollback: { id: string; version: string } | null;
};
type Watched = {
  deployment: { verification: Verification | null };
  environment: { verification: { mode: string } | null };
};

const query = `query ($id: ID!, $environmentId: ID!) {
  deployment(id: $id) { verification { state endsAt findings { message } heldReason rollback { id version } } }
  environment(id: $environmentId) { verification { mode } }
}`;

const exitCodes: Record<string, number> = { PASSED: 0, FAILED: 3, INCONCLUSIVE: 4, SUPERSEDED: 4 };
const pauseMs = 2_000;
/** Two minutes, for a restart of the control plane, and for what it does a moment after the end of a deployment. */
const patience = 60;

/** Waits until the sites of a release that went live are known to be good or bad; resolves with the exit code. */
export async function watchVerification(
  plane: ControlPlane,
  variables: { id: string; environmentId: string },
): Promise<number> {
  let isAnnounced = false;
  for (let undecided = 0; ;) {
    const watched = await queryControlPlane<Watched>(plane, query, variables).catch(nullIfTemporary);
    const verification = watched?.deployment.verification ?? null;
    const mode = watched?.environment.verification?.mode ?? 'OFF';
    if (watched && !verification && mode === 'OFF') return 0;
    if (verification?.state === 'WATCHING') {
      if (!isAnnounced) print(`Watching the sites until ${verification.endsAt}.`);
      [isAnnounced, undecided] = [true, 0];
    } else if (isDecided(verification) || (undecided += 1) > patience) return report(verification);
    await delay(pauseMs);
  }
}

/** The control plane may be restarting. One that does not know the field has no verifications. */
function nullIfTemporary(error: unknown): Watched | null {
  if (!String(error).includes('Cannot query field')) return null;
  return { deployment: { verification: null }, environment: { verification: null } };
}

const isDecided = (verification: Verification | null): boolean =>
  verification !== null &&
  (verification.state !== 'FAILED' || verification.rollback !== null || verification.heldReason !== null);

function report(verification: Verification | null): number {
  const { state, findings, rollback, heldReason } = verification ?? unknown;
  for (const { message } of findings) print(`finding: ${message}`);
  print(`Verification ${state}`);
  if (rollback) print(`Automatic rollback to ${rollback.version}: deployment ${rollback.id}`);
  if (heldReason !== null) print(`Not rolled back: ${heldReason}`);
  return exitCodes[state] ?? exitCodes['INCONCLUSIVE']!;
}

const unknown: Verification = {
  state: 'INCONCLUSIVE',
  endsAt: '',
  findings: [],
  heldReason: null,
  rollback: null,
};
