import type { AlertType } from '#notification/index.ts';
import type { StatusComponent } from './component-storage.ts';
import { worstOf, type StatusState } from '../status-state.ts';

export type ComponentKind = 'site' | 'page' | 'checkout' | 'heartbeat';
export type ComponentTarget = Pick<StatusComponent, 'siteId' | 'pageId' | 'checkout' | 'heartbeatId'>;

export function kindOf({ pageId, checkout, heartbeatId }: ComponentTarget): ComponentKind {
  if (heartbeatId !== null) return 'heartbeat';
  return pageId !== null ? 'page' : checkout ? 'checkout' : 'site';
}

/** What an open alert means for each kind of component. For a page, all but SITE_DOWN only count if they are about that page, and for a heartbeat those about it. */
export const impacts: Record<ComponentKind, Partial<Record<AlertType, StatusState>>> = {
  site: {
    SITE_DOWN: 'MAJOR_OUTAGE',
    PAGE_DOWN: 'PARTIAL_OUTAGE',
    CHECKOUT_FAILED: 'PARTIAL_OUTAGE',
    JS_ERROR: 'DEGRADED',
    PROBE_DOWN: 'PARTIAL_OUTAGE',
  },
  page: { SITE_DOWN: 'MAJOR_OUTAGE', PAGE_DOWN: 'MAJOR_OUTAGE', JS_ERROR: 'DEGRADED' },
  checkout: { SITE_DOWN: 'MAJOR_OUTAGE', CHECKOUT_FAILED: 'MAJOR_OUTAGE' },
  heartbeat: { HEARTBEAT_DOWN: 'MAJOR_OUTAGE' },
};

/** What is known of a site now. */
export type SiteFacts = {
  openAlerts: readonly { type: AlertType; pageId: string | null; sourceId?: string | null }[];
  /** Whether it is in a maintenance window, and whether one of these is public. */
  maintenance: 'PUBLIC' | 'INTERNAL' | null;
};

/**
 * The state of a component of a site that belongs to the team. A maintenance that is not public is shown only if something fails in
 * it: it was not announced, and while everything works visitors need not know of it.
 */
export function componentState(
  component: ComponentTarget,
  { openAlerts, maintenance }: SiteFacts,
): StatusState {
  if (maintenance === 'PUBLIC') return 'MAINTENANCE';
  const kind = kindOf(component);
  const state = worstOf(
    openAlerts
      .filter(({ type, pageId, sourceId }) =>
        kind === 'heartbeat'
          ? sourceId === component.heartbeatId
          : kind !== 'page' || type === 'SITE_DOWN' || pageId === component.pageId,
      )
      .map(({ type }) => impacts[kind][type] ?? 'OPERATIONAL'),
  );
  return maintenance === 'INTERNAL' && state !== 'OPERATIONAL' ? 'MAINTENANCE' : state;
}

/** What open entries that people wrote, about what no check notices, say of a component. Null: of none. */
export type WrittenImpact = { statusPageId: string; componentId: string | null; impact: StatusState };

/** The worst for each component. */
export function impactsByComponent(written: readonly WrittenImpact[]): ReadonlyMap<string, StatusState> {
  const worst = new Map<string, StatusState>();
  for (const { componentId, impact } of written)
    if (componentId !== null) worst.set(componentId, worstOf([worst.get(componentId) ?? impact, impact]));
  return worst;
}

/** What people say about the component counts as much as the checks, also in a maintenance. */
export const stateWithWritten = (
  component: Pick<StatusComponent, 'id'> & ComponentTarget,
  facts: SiteFacts,
  written: ReadonlyMap<string, StatusState>,
): StatusState => worstOf([componentState(component, facts), written.get(component.id) ?? 'OPERATIONAL']);
