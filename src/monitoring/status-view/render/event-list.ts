import { html, type Html } from '#platform/html.ts';
import type { StatusView, ViewIncident, ViewMaintenance, ViewUpdate } from '../view.ts';
import { renderState } from './component-list.ts';
import type { Language } from './language.ts';
import { anchorOf } from './links.ts';

/** As long as the view keeps resolved incidents. */
const pastDays = 15;

/** Paragraphs and lines as they were written. */
export const renderText = (text: string): Html[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => {
      const [first, ...lines] = paragraph.split('\n');
      return html`<p>${first}${lines.map((line) => html`<br />${line}`)}</p>`;
    });

const renderUpdates = (updates: readonly ViewUpdate[], { words, time }: Language): Html =>
  html`<ol class="updates">
    ${updates.map(
      ({ state, body, at }) =>
        html`<li>
          <p class="meta"><strong>${words.updateStates[state]}</strong> ${time(at)}</p>
          ${renderText(body)}
        </li>`,
    )}
  </ol>`;

/** Null if there are none, or no longer. */
function affectedNames(view: StatusView, componentIds: readonly string[], { list }: Language): string | null {
  const names = view.components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? null : list(names);
}

const renderAffected = (names: string | null, { words }: Language): Html | false =>
  names !== null && html`<p class="meta">${words.incident.affects}: ${names}</p>`;

function renderIncident(view: StatusView, incident: ViewIncident, language: Language): Html {
  const { words, duration, time, plural } = language;
  const { startedAt, resolvedAt, updates } = incident;
  const lasted = duration(((resolvedAt ?? view.at).getTime() - startedAt.getTime()) / 1_000);
  const names = affectedNames(view, incident.componentIds, language);
  const [newest, ...earlier] = updates;
  return html`<article class="card event ${resolvedAt !== null && 'past'}" id="${anchorOf(incident.id)}">
    <div class="row">
      <h3>${incident.title ?? names ?? words.states[incident.impact]}</h3>
      ${renderState(incident.impact, language)}
    </div>
    <p class="meta">
      ${time(startedAt)} ·
      ${resolvedAt === null ? words.incident.since(lasted) : words.incident.lasted(lasted)}
    </p>
    ${incident.title !== null && renderAffected(names, language)}
    ${incident.error !== null && html`<p class="error">${words.incident.message}: <code>${incident.error}</code></p>`}
    ${
      resolvedAt === null || earlier.length === 0
        ? renderUpdates(updates, language)
        : html`${renderUpdates([newest!], language)}
            <details>
              <summary>${plural(earlier.length, words.incident.earlier)}</summary>
              ${renderUpdates(earlier, language)}
            </details>`
    }
  </article>`;
}

const renderMaintenance = (view: StatusView, event: ViewMaintenance, language: Language): Html => {
  const { range } = language;
  return html`<article class="card event" id="${anchorOf(event.id)}">
    <div class="row">
      <h3>${event.title}</h3>
      ${event.startsAt <= view.at && renderState('MAINTENANCE', language)}
    </div>
    <p class="meta">${range(event.startsAt, event.endsAt)}</p>
    ${renderAffected(affectedNames(view, event.componentIds, language), language)}
    ${event.updates.length > 0 && renderUpdates(event.updates, language)}
  </article>`;
};

const section = (id: string, title: string, content: Html | readonly Html[]): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

/** What is going on: incidents, and maintenance that has begun. */
export function renderCurrent(view: StatusView, language: Language): (Html | false)[] {
  const { sections } = language.words;
  const open = view.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const ongoing = view.maintenance.filter(({ startsAt }) => startsAt <= view.at);
  return [
    open.length > 0 &&
      section(
        'incidents',
        sections.incidents,
        open.map((incident) => renderIncident(view, incident, language)),
      ),
    ongoing.length > 0 &&
      section(
        'ongoing',
        sections.ongoingMaintenance,
        ongoing.map((event) => renderMaintenance(view, event, language)),
      ),
  ];
}

/** What is planned, and what is over. */
export function renderPlannedAndPast(view: StatusView, language: Language): (Html | false)[] {
  const { words, plural } = language;
  const planned = view.maintenance.filter(({ startsAt }) => startsAt > view.at);
  const past = view.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return [
    planned.length > 0 &&
      section(
        'maintenance',
        words.sections.maintenance,
        planned.map((event) => renderMaintenance(view, event, language)),
      ),
    section(
      'past',
      words.sections.past,
      past.length > 0
        ? past.map((incident) => renderIncident(view, incident, language))
        : html`<p class="card nothing">${plural(pastDays, words.nothingPast)}</p>`,
    ),
  ];
}
