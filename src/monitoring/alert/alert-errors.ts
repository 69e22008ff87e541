import type { Tx } from '#platform/db/pool.ts';
import { fingerprintOf, type JsError, plainMessage } from '#probing/index.ts';
import { lockJsErrorAlerts, updateReportedErrors, type ReportedErrors } from './alert-storage.ts';

/** Length of an alert's message. Errors that do not fit are shown with the checks. */
const maxMessageLength = 1_500;
const maxFingerprints = 50;

export type PageErrors = { siteId: string; pageId: string | null; errors: readonly JsError[] };

/** Adds new errors to the JavaScript alerts that are open. No further notification is sent for them. */
export async function addErrorsToAlerts(tx: Tx, found: readonly PageErrors[]): Promise<void> {
  if (found.length === 0) return;
  for (const alert of await lockJsErrorAlerts(tx, [...new Set(found.map(({ siteId }) => siteId))])) {
    const own = found.filter(({ siteId, pageId }) => siteId === alert.siteId && pageId === alert.pageId);
    const reported = addErrors(
      alert,
      own.flatMap(({ errors }) => errors),
    );
    if (reported) await updateReportedErrors(tx, alert.id, reported);
  }
}

/** Returns null if the alert reports all these errors already. */
export function addErrors(reported: ReportedErrors, errors: readonly JsError[]): ReportedErrors | null {
  const fingerprints = new Set(reported.fingerprints);
  let { message } = reported;
  for (const error of errors) {
    const fingerprint = fingerprintOf(error);
    if (fingerprints.has(fingerprint) || fingerprints.size >= maxFingerprints) continue;
    fingerprints.add(fingerprint);
    const text = plainMessage(error.message);
    // The message already has the error that opened the alert.
    if (`${message}; `.includes(`${text}; `)) continue;
    if (message.length + text.length + 2 <= maxMessageLength) message += `; ${text}`;
  }
  return fingerprints.size === reported.fingerprints.length
    ? null
    : { message, fingerprints: [...fingerprints] };
}
