import { isDisturbed, worstOf, type StatusState } from '#monitoring/status-state.ts';
import type { StatusView, ViewComponent } from '../view.ts';
import { languageOf } from './language.ts';
import type { Plural, Words } from '#monitoring/status-words/words.ts';

type Shown = Pick<StatusView, 'locale' | 'components' | 'incidents'>;

const openIncidents = ({ incidents }: Pick<Shown, 'incidents'>) =>
  incidents.filter(({ resolvedAt, impact }) => resolvedAt === null && isDisturbed(impact));

/** What the headline is about: of the components, or of published incidents that no check notices. */
export function overallState(view: Shown): StatusState {
  const state = worstOf(view.components.map((component) => component.state));
  return isDisturbed(state) ? state : worstOf([state, ...openIncidents(view).map(({ impact }) => impact)]);
}

/** The sentence on top of the page: "All systems work", "Checkout of 2 shops disturbed". */
export function headline(view: Shown): string {
  const { words, plural } = languageOf(view.locale);
  const { headline: say } = words;
  const disturbed = view.components.filter(({ state }) => isDisturbed(state));
  if (disturbed.length > 0) return sayDisturbed(view, disturbed);
  const incidents = openIncidents(view).length;
  if (incidents > 0) return plural(incidents, say.incidents);
  const maintained = view.components.filter(({ state }) => state === 'MAINTENANCE');
  if (maintained.length === 1) return say.maintenanceOfOne(maintained[0]!.name);
  if (maintained.length > 1) return plural(maintained.length, say.maintenance);
  return say.allWork;
}

function sayDisturbed(view: Shown, disturbed: readonly ViewComponent[]): string {
  const { words, plural } = languageOf(view.locale);
  const [first] = disturbed;
  const { state, kind, name } = first!;
  if (disturbed.length === 1) return words.headline.one[state as keyof Words['headline']['one']](name);
  if (disturbed.length === view.components.length) return words.headline.everything;
  const ofKind: Record<ViewComponent['kind'], Plural> = {
    site: words.headline.sites,
    page: words.headline.pages,
    checkout: words.headline.checkouts,
    heartbeat: words.headline.heartbeats,
  };
  const isOneKind = disturbed.every((component) => component.kind === kind);
  return plural(disturbed.length, isOneKind ? ofKind[kind] : words.headline.components);
}
