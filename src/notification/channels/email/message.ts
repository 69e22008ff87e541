import type { Mail } from '#platform/mail.ts';
import type { Message, Tone } from '../message.ts';
import { escapeHtml, fitText } from '../text.ts';
import { stopHeaders } from './stop-headers.ts';

const colors: Record<Tone, string> = {
  bad: '#c0392b',
  warning: '#b9770e',
  good: '#1e8449',
  neutral: '#2471a3',
};

export type MailHeaders = {
  to: readonly string[];
  /** The same in every attempt to send this message. */
  id: string;
  /** The part after the @ in message ids. */
  host: string;
  /** Where the address stops these mails. */
  stop?: string;
};

/** All mails about one alert or incident refer to one id, so that mail programs show them as a thread. No mail has that id itself. */
export function toMail(message: Message, { to, id, host, stop }: MailHeaders): Mail {
  const thread = message.subjectId === null ? null : `<alert-${message.subjectId}@${host}>`;
  return {
    to,
    subject: fitText(message.headline, 200),
    text: textOf(message, stop),
    html: htmlOf(message, stop),
    messageId: `<${id}@${host}>`,
    ...(thread === null ? {} : { inReplyTo: thread, references: thread }),
    // Prevents vacation replies and the like.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stop !== undefined && stopHeaders(stop)),
    },
  };
}

function textOf({ text, facts, lines, link, acknowledgeUrl }: Message, stop?: string): string {
  const table = facts.map(({ name, value }) => `${name}: ${fitText(value, 500)}`).join('\n');
  const list = lines.map((line) => `- ${fitText(line, 500)}`).join('\n');
  const acknowledge = acknowledgeUrl && `Acknowledge: ${acknowledgeUrl}`;
  const end = stop && `Stop these mails: ${stop}`;
  return [fitText(text, 4_000), table, list, acknowledge, link, end].filter(Boolean).join('\n\n') + '\n';
}

function htmlOf(
  { tone, headline, text, facts, lines, link, acknowledgeUrl }: Message,
  stop?: string,
): string {
  const safe = (words: string, max: number): string => fitText(words, max, { escape: escapeHtml });
  const rows = facts
    .map(({ name, value }) => `<tr><th align="left">${name}</th><td>${safe(value, 500)}</td></tr>`)
    .join('');
  const items = lines.map((line) => `<li>${safe(line, 500)}</li>`).join('');
  return [
    '<!doctype html><html><body style="font-family:sans-serif">',
    `<h2 style="color:${colors[tone]}">${safe(headline, 300)}</h2>`,
    `<p>${safe(text, 8_000)}</p>`,
    rows && `<table cellpadding="4">${rows}</table>`,
    items && `<ul>${items}</ul>`,
    acknowledgeUrl && `<p><a href="${escapeHtml(acknowledgeUrl)}">Acknowledge</a></p>`,
    `<p><a href="${escapeHtml(link)}">Open in Steward</a></p>`,
    stop && `<p style="font-size:small"><a href="${escapeHtml(stop)}">Stop these mails</a></p>`,
    '</body></html>',
  ].join('');
}
