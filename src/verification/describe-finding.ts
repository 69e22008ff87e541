import type { VerificationFinding } from '#deployment/product.ts';
import { findFailedCheck } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Finding } from './evaluate.ts';
import type { StoredTarget } from './verification-storage.ts';

/** A finding with the check that shows it and its message. `since`: the switch. */
export async function describeFinding(
  db: Db,
  finding: Finding,
  target: StoredTarget,
  since: Date,
): Promise<VerificationFinding> {
  const { siteId, pageId, name } = target;
  const place = { siteId, pageId, at: finding.at };
  if (finding.kind === 'js-error') {
    const { message, checkId } = finding.error;
    return {
      ...place,
      signal: 'NEW_JS_ERRORS',
      message: `New JavaScript error on ${name}: ${message}`,
      checkId,
    };
  }
  if (finding.kind === 'slower') {
    const [before, now] = [Math.round(finding.beforeMs), Math.round(finding.medianMs)];
    const message = `${name} is slower: the median response time is ${now} ms, and was ${before} ms before.`;
    return { ...place, signal: 'SLOWER', message, checkId: null };
  }
  const check = await findFailedCheck(db, target, since);
  const what = target.kind === 'CHECKOUT_FLOW' ? `The checkout of ${name} fails` : `${name} is down`;
  const message = check ? `${what}: ${check.message}` : `${what}.`;
  return { ...place, signal: finding.signal, message, checkId: check?.checkId ?? null };
}

/** Such as `21 seconds` or `8 minutes`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
