import { html as xml, type Html } from '#platform/html.ts';
import type { StatusView, ViewUpdate } from '../view.ts';
import { incidentTitle } from './incident-title.ts';
import { languageOf } from './language.ts';
import { addressOf, anchorOf } from './links.ts';
import { withoutForbidden } from './xml.ts';

/** One entry per update, so that readers show each of them once; their ids stay the same for ever. `key`: of a LINK page. */
export function renderAtom(view: StatusView, { key }: { key: string | null }): string {
  const events = [
    ...view.incidents.map((incident) => ({ ...incident, title: incidentTitle(view, incident) })),
    ...view.maintenance,
  ];
  const updates = events
    .flatMap(({ id, title, updates }) => updates.map((update) => ({ update, eventId: id, title })))
    .sort((one, other) => other.update.at.getTime() - one.update.at.getTime());
  const { words } = languageOf(view.locale);

  const entry = ({ update, eventId, title }: { update: ViewUpdate; eventId: string; title: string }): Html =>
    xml`<entry><id>urn:uuid:${update.id}</id><title>${words.updateStates[update.state]}: ${title}</title><updated>${update.at.toISOString()}</updated><published>${update.at.toISOString()}</published><link rel="alternate" type="text/html" href="${addressOf(view, '', key, `#${anchorOf(eventId)}`)}"/><content type="text">${update.body}</content></entry>
`;
  return withoutForbidden(xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${view.locale}">
<id>urn:uuid:${view.id}</id>
<title>${view.title}</title>
<updated>${(updates[0]?.update.at ?? view.at).toISOString()}</updated>
<author><name>${view.title}</name></author>
<link rel="self" type="application/atom+xml" href="${addressOf(view, '/history.atom', key)}"/>
<link rel="alternate" type="text/html" href="${addressOf(view, '', key)}"/>
${updates.map(entry)}</feed>
`);
}
