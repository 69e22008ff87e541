import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import { isUnknownField, secondsUntil } from './follow-deployment.ts';
import type { StatusLine } from './progress.ts';

type Finding = { message: string };
export type Verification = {
  state: string;
  endsAt: string;
  findings: Finding[];
  excluded: Finding[];
  heldReason: string | null;
  rollback: { id: string; version: string } | null;
};

const query = `query ($id: ID!, $environmentId: ID!) {
  deployment(id: $id) { verification {
    state endsAt findings { message } excluded { message } heldReason rollback { id version }
  } }
  environment(id: $environmentId) { verification { mode } }
}`;
type Answer = {
  deployment: { verification: Verification | null };
  environment: { verification: { mode: string } | null };
};

/** SUPERSEDED is no success, because nobody knows whether this release would have passed. */
const exitCodes: Record<string, number> = { PASSED: 0, FAILED: 3, INCONCLUSIVE: 4, SUPERSEDED: 4 };
const sentences: Record<string, string> = {
  PASSED: 'verification passed',
  FAILED: 'verification failed',
  INCONCLUSIVE: 'verification inconclusive: not every target of the sites had a result that counts',
  SUPERSEDED: 'verification superseded: another release went live',
};

const pauseMs = 2_000;
/** For what the server does a moment after the end of a deployment: begin the verification, or decide about a rollback. */
const patienceMs = 60_000;

export type Verified = { exitCode: number; verification: Verification | null };

/** Waits until the sites of a release that went live are known to be good or bad. */
export async function followVerification(
  client: ApiClient,
  deployment: { id: string; environmentId: string },
  line: StatusLine,
  { pause = () => delay(pauseMs), now = () => Date.now() } = {},
): Promise<Verified> {
  const variables = { id: deployment.id, environmentId: deployment.environmentId };
  const said = new Set<string>();
  const sayOnce = (text: string): void => {
    if (!said.has(text)) line.say(text);
    said.add(text);
  };
  let waitedSince: number | null = null;
  const hasPatience = (): boolean => now() - (waitedSince ??= now()) < patienceMs;
  for (;;) {
    const answer = await client.query<Answer>(query, variables).catch(nullIfUnknown);
    const verification = answer?.deployment.verification ?? null;
    const isOn = !['OFF', null].includes(answer?.environment.verification?.mode ?? null);
    if (verification === null && !isOn) return { exitCode: 0, verification };
    for (const { message } of verification?.excluded ?? []) sayOnce(`does not count: ${message}`);
    for (const { message } of verification?.findings ?? []) sayOnce(`finding: ${message}`);
    if (verification?.state === 'WATCHING') {
      waitedSince = null;
      line.show(`watching the sites, ${secondsUntil(verification.endsAt, now())} s left`);
    } else if (isDecided(verification) || !hasPatience()) {
      line.end();
      return end(verification, line);
    }
    await pause();
  }
}

/** A server before this feature. Its deployments end without a verification. */
function nullIfUnknown(error: unknown): null {
  if (isUnknownField(error)) return null;
  throw error;
}

const isDecided = (verification: Verification | null): boolean =>
  verification !== null &&
  (verification.state !== 'FAILED' || verification.rollback !== null || verification.heldReason !== null);

function end(verification: Verification | null, line: StatusLine): Verified {
  if (verification === null) {
    line.say('verification inconclusive: it did not begin');
    return { exitCode: exitCodes['INCONCLUSIVE']!, verification };
  }
  const { state, rollback, heldReason } = verification;
  line.say(sentences[state] ?? `verification ${state.toLowerCase()}`);
  if (rollback) line.say(`automatic rollback to ${rollback.version}: deployment ${rollback.id}`);
  if (heldReason !== null) line.say(`not rolled back: ${heldReason}`);
  return { exitCode: exitCodes[state] ?? exitCodes['INCONCLUSIVE']!, verification };
}
