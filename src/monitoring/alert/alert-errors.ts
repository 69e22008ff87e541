import { fingerprintOf, type JsError, plainMessage } from '#probing/index.ts';

/** What an open alert about scripts speaks of. */
export type ErrorNotes = { message: string; fingerprints: readonly string[] };

/** Of the message: what does not fit is in the checks. */
const mostCharacters = 1_500;
const mostFingerprints = 50;

/** The alert with errors that it has not spoken of yet; null when there are none. */
export function addErrors(notes: ErrorNotes, errors: readonly JsError[]): ErrorNotes | null {
  const known = new Set(notes.fingerprints);
  let { message } = notes;
  for (const error of errors) {
    const fingerprint = fingerprintOf(error);
    if (known.has(fingerprint) || known.size >= mostFingerprints) continue;
    known.add(fingerprint);
    const text = plainMessage(error.message);
    // The one that opened the alert is in its message from the start.
    if (`${message}; `.includes(`${text}; `)) continue;
    if (message.length + text.length + 2 <= mostCharacters) message += `; ${text}`;
  }
  return known.size === notes.fingerprints.length ? null : { message, fingerprints: [...known] };
}
