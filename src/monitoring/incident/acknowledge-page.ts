import { escapeHtml as escape } from '#platform/html.ts';
import type { LinkPage } from './acknowledge-link.ts';

/** Plain HTML with the styles of the sign-in page: it works without JavaScript, and in light and dark. */
const page = (title: string, content: readonly string[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escape(title)} · Steward</title>
    <link rel="icon" href="/auth/icon.svg" />
    <link rel="stylesheet" href="/auth/page.css" />
  </head>
  <body>
    <main>
      <h1>${escape(title)}</h1>
      ${content.join('\n      ')}
    </main>
  </body>
</html>
`;

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;

export function acknowledgePage(found: LinkPage | null): string {
  if (!found)
    return page('This link does not work', [
      paragraph('It has expired, or it is incomplete. Sign in to acknowledge the incident.'),
      '<p><a href="/incidents">Open the incidents</a></p>',
    ]);
  const { kind, incident } = found;
  const { siteName } = incident;
  const about = paragraph(
    incident.title.includes(siteName) ? incident.title : `${siteName}: ${incident.title}`,
  );
  const details = `<p><a href="/incidents/${incident.id}">Open the incident</a></p>`;
  const title = `Incident #${incident.number}`;
  if (kind === 'open')
    return page(title, [
      about,
      paragraph(
        `Acknowledging it as ${found.by} stops the escalation. Checks continue, and the recovery is announced.`,
      ),
      '<form method="post"><button type="submit">Acknowledge</button></form>',
      details,
    ]);
  const texts = {
    acknowledged: `It was acknowledged${incident.acknowledgedBy === null ? '' : ` by ${incident.acknowledgedBy}`}.`,
    resolved: 'It has been resolved.',
    reopened: 'It has been reopened since this message was sent. The newest message has a link that works.',
  };
  return page(title, [about, `<p role="status">${escape(texts[kind])}</p>`, details]);
}
