import { paragraph, plainPage as page, status } from '#identity/plain-page.ts';
import { nameAcknowledger } from './acknowledge.ts';
import type { LinkPage } from './acknowledge-link.ts';

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
      paragraph('Acknowledging it stops the escalation. Checks continue, and the recovery is announced.'),
      paragraph(`Your team will read that it was acknowledged by ${nameAcknowledger(found.acknowledger)}.`),
      '<form method="post"><button type="submit">Acknowledge</button></form>',
      details,
    ]);
  const { acknowledgedBy: by, acknowledgedByLink: byLink } = incident;
  const texts = {
    acknowledged: `It was acknowledged${by === null ? '' : ` by ${nameAcknowledger({ by, byLink })}`}.`,
    'taken back': 'The acknowledgement was taken back. Sign in to acknowledge the incident again.',
    resolved: 'It has been resolved.',
    reopened: 'It has been reopened since this message was sent. The newest message has a link that works.',
  };
  return page(title, [about, status(texts[kind]), details]);
}
