import { parseEmail } from '#identity/user/parse-user.ts';
import { codeOf, messageOf } from '#platform/errors.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import { parseText, refuse, withDefault } from '#platform/parse-input.ts';
import {
  forPeople,
  type ChannelDefinition,
  type OpenedChannel,
  type SendOutcome,
  type Transports,
} from '../channel.ts';
import { composeMessage } from '../message.ts';
import { fitText, oneLine } from '../text.ts';
import { toMail } from './message.ts';

const maxAddresses = 20;

export const email: ChannelDefinition<{ emailAddresses: string[] }> = {
  fields: { emailAddresses: { parse: () => withDefault([], parseAddresses) } },
  needs: { field: 'emailAddresses', what: 'an email address' },
  ...forPeople,
  open: ({ emailAddresses }, transports) => openMail(emailAddresses, transports),
};

export function openMail(
  to: readonly string[],
  { mailer, publicUrl, timezone, sender, stopUrl }: Transports,
): OpenedChannel {
  if (!mailer) return { unusable: 'this installation has no mail server (SMTP_URL is not set)' };
  if (to.length === 0) return { unusable: 'no email address is set' };
  const host = publicUrl.hostname;
  // Of several addresses, whoever follows the link would stop it for another one.
  const stop = to.length === 1 && stopUrl ? { stop: stopUrl(to[0]!) } : {};
  return {
    send: (content, { batch }) => {
      const mail = toMail(composeMessage(content, publicUrl, timezone), { to, host, id: batch, ...stop });
      return sendMail(mailer, {
        ...mail,
        ...(sender && { sender }),
        ...(content.kind === 'test' && { onRequest: 'test' }),
      });
    },
  };
}

/** Keeps the spelling, without duplicates. */
export function parseAddresses(values: readonly string[], field: string): string[] {
  const found = new Map<string, string>();
  for (const value of values) {
    // PostgreSQL may lower only the letters of ASCII, and addresses are compared in lower case.
    const address = parseText(value, field)
      .trim()
      .replaceAll(/[^\p{ASCII}]+/gu, (letters) => letters.toLowerCase());
    found.set(parseEmail(address, field), address);
  }
  if (found.size > maxAddresses) refuse(`At most ${maxAddresses} email addresses are allowed.`, field);
  return [...found.values()];
}

export async function sendMail(mailer: Mailer, mail: Mail): Promise<SendOutcome> {
  try {
    const { rejected } = await mailer.send(mail);
    if (rejected.length === 0) return { kind: 'sent' };
    return { kind: 'sent', note: `mail server: not accepted for ${rejected.join(', ')}` };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** A 5xx response is final for this mail, except a failed login: the operator can fix that, so the mail is retried. */
function outcomeOf(error: unknown): SendOutcome {
  const { response, responseCode } = error as { response?: unknown; responseCode?: unknown };
  const words = fitText(oneLine(typeof response === 'string' ? response : messageOf(error)), 300);
  const final = typeof responseCode === 'number' && responseCode >= 500 && codeOf(error) !== 'EAUTH';
  return final
    ? { kind: 'refused', error: `mail server: ${words}` }
    : { kind: 'retry', error: `mail server: ${words}`, afterMs: null };
}
