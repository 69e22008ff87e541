import { fitText, oneLine } from '#notification/index.ts';
import { html, type Html } from '#platform/html.ts';
import type { Mail } from '#platform/mail.ts';
import { languageOf } from '../status-view/render/language.ts';
import type { SubscriberMessage, UpdateMessage } from './message.ts';
import { plannedTime, messageWords } from './words-of.ts';

export type MailHeaders = {
  to: string;
  /** The same in every attempt to send this message. */
  id: string;
  /** The part after the @ in message ids. */
  host: string;
};

/** `details` are a line each, in both forms. */
type Parts = {
  subject: string;
  headline: string;
  text: string;
  details: readonly string[];
  button: { text: string; url: string };
  notes: readonly string[];
  link?: { text: string; url: string };
};

export function toMail(message: SubscriberMessage, { to, id, host }: MailHeaders): Mail {
  const parts = message.kind === 'confirm' ? confirmParts(message) : updateParts(message);
  const thread = message.kind === 'update' ? `<status-${message.incident.id}@${host}>` : null;
  return {
    to,
    subject: fitText(oneLine(parts.subject), 200),
    text: textOf(parts),
    html: htmlOf(message.page.locale, parts).text,
    messageId: `<${id}@${host}>`,
    ...(thread === null ? {} : { inReplyTo: thread, references: thread }),
    headers: {
      // Prevents vacation replies and the like.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(message.kind === 'update' ? unsubscribeHeaders(message) : {}),
    },
  };
}

/** RFC 8058: mail programs show a button, which sends a POST without asking. */
const unsubscribeHeaders = ({ unsubscribeUrl }: UpdateMessage): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function confirmParts({
  page,
  confirmUrl,
  components,
}: Extract<SubscriberMessage, { kind: 'confirm' }>): Parts {
  const { confirm } = messageWords(page.locale);
  const names = components && languageOf(page.locale).list(components);
  return {
    subject: confirm.subject(page.title),
    headline: page.title,
    text: confirm.text(page.title),
    details: names === null ? [] : [`${confirm.only}: ${names}`],
    button: { text: confirm.button, url: confirmUrl },
    notes: [confirm.ignore],
  };
}

function updateParts({ page, incident, update, unsubscribeUrl }: UpdateMessage): Parts {
  const words = messageWords(page.locale);
  const language = languageOf(page.locale);
  const state = language.words.updateStates[update.state];
  const names = incident.components.map(({ name }) => name);
  return {
    subject: `${page.title}: ${incident.title} (${state})`,
    headline: incident.title,
    text: update.body,
    details: [
      `${state} · ${language.dateTime(update.at)}`,
      ...plannedTime(incident, page.locale),
      ...(names.length > 0 ? [`${words.affects}: ${language.list(names)}`] : []),
    ],
    button: { text: words.open, url: page.url },
    notes: [words.reason(page.title)],
    link: { text: words.unsubscribe, url: unsubscribeUrl },
  };
}

const textOf = ({ headline, text, details, button, notes, link }: Parts): string =>
  [
    oneLine(headline),
    ...(details.length > 0 ? [details.map(oneLine).join('\n')] : []),
    text,
    `${button.text}:\n${button.url}`,
    `-- \n${[...notes, ...(link ? [`${link.text}: ${link.url}`] : [])].join('\n')}`,
  ].join('\n\n') + '\n';

/** White on this blue has a contrast of 7.9, also where a mail program darkens the page around it. */
const buttonStyle =
  'display:inline-block;background:#1d4fa8;color:#fff;padding:.6em 1.2em;border-radius:.4em;text-decoration:none';

const htmlOf = (locale: string, { headline, text, details, button, notes, link }: Parts): Html =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style="font-family:sans-serif;line-height:1.5;max-width:36em;margin:0 auto;padding:1em">
        <h1 style="font-size:1.3em">${headline}</h1>
        ${details.map((line) => html`<p style="margin:0;opacity:.7">${line}</p>`)}
        ${paragraphsOf(text).map((paragraph) => html`<p style="white-space:pre-line">${paragraph}</p>`)}
        <p style="margin:1.5em 0">
          <a href="${button.url}" style="${buttonStyle}">${button.text}</a>
        </p>
        <p style="font-size:.85em;opacity:.7">
          ${notes.map((note) => html`${note} `)}${link && html`<a href="${link.url}" style="color:inherit">${link.text}</a>`}
        </p>
      </body>
    </html>`;

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/);
