import { codeOf, messageOf } from '#platform/errors.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import type { SendOutcome } from '../../delivery/decide-retry.ts';
import { fitText, oneLine } from '../text.ts';

export async function sendMail(mailer: Mailer, mail: Mail): Promise<SendOutcome> {
  try {
    const { rejected } = await mailer.send(mail);
    if (rejected.length === 0) return { kind: 'sent' };
    return { kind: 'sent', note: `mail server: not accepted for ${rejected.join(', ')}` };
  } catch (error) {
    return judgeMailError(error);
  }
}

/** A 5xx is the server's last word on this mail; what concerns the sign-in is for the operator to mend, so it waits. */
export function judgeMailError(error: unknown): SendOutcome {
  const { response, responseCode } = error as { response?: unknown; responseCode?: unknown };
  const words = fitText(oneLine(typeof response === 'string' ? response : messageOf(error)), 300);
  const final = typeof responseCode === 'number' && responseCode >= 500 && codeOf(error) !== 'EAUTH';
  return final
    ? { kind: 'refused', error: `mail server: ${words}` }
    : { kind: 'retry', error: `mail server: ${words}`, afterMs: null };
}
