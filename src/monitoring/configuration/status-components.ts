import { withoutDefaults } from '#identity/configuration-fields.ts';
import type { Fields } from '#identity/configuration-kind.ts';
import { refuse } from '#platform/parse-input.ts';
import type { StatusComponent } from '../status-page/component-storage.ts';
import { parseShown, type StatusComponentInput } from '../status-page/parse-components.ts';

export type ComponentEntry = {
  name: string;
  group?: string;
  site?: string;
  page?: string;
  heartbeat?: string;
  checkout?: boolean;
  showUptime?: boolean;
  showResponseTime?: boolean;
};

const defaults = { checkout: false, showUptime: true, showResponseTime: false };

export const shownComponent = (component: StatusComponent): Fields => {
  const { name, group, siteId, pageId, heartbeatId, checkout, showUptime, showResponseTime } = component;
  const target =
    heartbeatId !== null ? { heartbeat: heartbeatId } : pageId !== null ? { page: pageId } : { site: siteId };
  return withoutDefaults({ name, group, ...target, checkout, showUptime, showResponseTime }, defaults);
};

export function normalComponent({
  site,
  page,
  heartbeat,
  checkout = false,
  ...entry
}: ComponentEntry): Fields {
  if ([site, page, heartbeat].filter((each) => each !== undefined).length !== 1)
    refuse('A component needs exactly one of "site", "page" and "heartbeat".', 'components');
  if (checkout && site === undefined) refuse('A checkout component needs "site".', 'components');
  return withoutDefaults({ ...parseShown(entry), site, page, heartbeat, checkout }, defaults);
}

export const inputOf = ({ site, page, heartbeat, ...entry }: ComponentEntry): StatusComponentInput => ({
  ...entry,
  siteId: site,
  pageId: page,
  heartbeatId: heartbeat,
});

/** A component that shows the same as before keeps its id; of several, first the one with the same name. */
export function keepIds(
  components: readonly StatusComponentInput[],
  present: readonly StatusComponent[],
): StatusComponentInput[] {
  const free = new Set(present);
  const ids = new Map<StatusComponentInput, string>();
  const take = (isSame: (input: StatusComponentInput, before: StatusComponent) => boolean): void => {
    for (const input of components)
      for (const before of ids.has(input) ? [] : free)
        if (isSame(input, before)) {
          ids.set(input, before.id);
          free.delete(before);
          break;
        }
  };
  take((input, before) => showsSame(input, before) && input.name.trim() === before.name);
  take(showsSame);
  return components.map((input) => ({ ...input, id: ids.get(input) }));
}

const showsSame = (input: StatusComponentInput, before: StatusComponent): boolean => {
  if (before.heartbeatId !== null) return input.heartbeatId?.toLowerCase() === before.heartbeatId;
  if (before.pageId !== null) return input.pageId?.toLowerCase() === before.pageId;
  return input.siteId?.toLowerCase() === before.siteId && (input.checkout ?? false) === before.checkout;
};
