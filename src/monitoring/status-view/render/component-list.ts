import { html, Html } from '#platform/html.ts';
import { worstOf, type StatusState } from '#monitoring/status-state.ts';
import type { StatusView, ViewComponent } from '../view.ts';
import { renderDays, renderLegend } from './day-bars.ts';
import type { Language } from './language.ts';

/** With more components than this, groups in which everything works are closed. */
const openUpTo = 30;

export type ComponentGroup = { name: string | null; components: ViewComponent[] };

/** In the order of their first components. Those without a group are together too. */
export const groupsOf = ({ components }: Pick<StatusView, 'components'>): ComponentGroup[] =>
  [...Map.groupBy(components, ({ group }) => group)].map(([name, components]) => ({ name, components }));

export const stateClasses: Record<StatusState, string> = {
  OPERATIONAL: 'ok',
  MAINTENANCE: 'plan',
  DEGRADED: 'warn',
  PARTIAL_OUTAGE: 'part',
  MAJOR_OUTAGE: 'down',
};

export const renderState = (state: StatusState, { words }: Language): Html =>
  html`<span class="state ${stateClasses[state]}">${words.states[state]}</span>`;

export function renderComponents(view: StatusView, language: Language): Html {
  const groups = groupsOf(view);
  return html`<section aria-labelledby="systems">
    <h2 id="systems">${language.words.sections.components}</h2>
    ${groups.map(({ name, components }) =>
      name === null
        ? html`<ul class="card list">
            ${components.map((component) => renderComponent(component, language))}
          </ul>`
        : renderGroup(name, components, view.components.length <= openUpTo, language),
    )}
    ${view.components.some(({ days }) => days !== null) && renderLegend(language)}
  </section>`;
}

function renderGroup(
  name: string,
  components: readonly ViewComponent[],
  isSmallPage: boolean,
  language: Language,
): Html {
  const state = worstOf(components.map((component) => component.state));
  const open = isSmallPage || state !== 'OPERATIONAL';
  return html`<details class="card group" ${open && new Html('open')}>
    <summary>
      <h3>${name}</h3>
      <small>${language.plural(components.length, language.words.components)}</small>
      ${renderState(state, language)}
    </summary>
    <ul class="list">
      ${components.map((component) => renderComponent(component, language))}
    </ul>
  </details>`;
}

function renderComponent(component: ViewComponent, language: Language): Html {
  const { name, address, state, days, uptimePercent, responseTimeMs } = component;
  const { words, milliseconds } = language;
  const responseTime = responseTimeMs === null ? null : words.responseTime(milliseconds(responseTimeMs));
  const hasDays = days !== null && days.length > 0;
  return html`<li>
    <div class="row">
      <span class="name">${name}</span>
      ${renderState(state, language)}
    </div>
    ${address !== null && html`<p class="meta">${address}</p>`}
    ${
      hasDays
        ? renderDays(days, uptimePercent, responseTime, language)
        : responseTime !== null && html`<p class="meta">${responseTime}</p>`
    }
  </li>`;
}
