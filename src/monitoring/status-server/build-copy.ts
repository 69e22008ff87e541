import type { Logo } from '../status-page/logo-storage.ts';
import { renderAtom } from '../status-view/render/render-atom.ts';
import { findBadgeComponent, renderBadge } from '../status-view/render/render-badge.ts';
import { renderPage } from '../status-view/render/render-page.ts';
import { renderSummary } from '../status-view/render/render-summary.ts';
import type { StatusView, ViewComponent } from '../status-view/view.ts';
import { bytesOf, prepare, type Ready } from './ready-response.ts';

/** Everything that is sent to visitors of a page, made once for each change. */
export type Copy = {
  /** Without the days, which are most of it. */
  view: StatusView;
  key: string | null;
  /** By the path below which the page is: empty on its own domain. */
  pages: Map<string, Ready>;
  summary: Ready;
  atom: Ready;
  badge: Ready;
  /** By the id of the component, of those that were requested since the last change. */
  badges: Map<string, Promise<Ready>>;
  logo: (Logo & { path: string }) | null;
  bytes: number;
};

const badgeType = 'image/svg+xml; charset=utf-8';
/** A badge that is opened as a document runs nothing. */
const badgePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export async function buildCopy(
  view: StatusView,
  { key, bases, logo }: { key: string | null; bases: readonly string[]; logo: Copy['logo'] },
  former: Copy | null,
): Promise<Copy> {
  const { visibility } = view;
  const pages = new Map<string, Ready>();
  for (const base of bases) {
    const { html, csp } = renderPage(view, { key, base });
    const content = { type: 'text/html; charset=utf-8', body: html, csp };
    pages.set(base, await prepare(content, visibility, former?.pages.get(base)));
  }
  const json = { type: 'application/json; charset=utf-8', body: renderSummary(view, key), isShared: true };
  const feed = {
    type: 'application/atom+xml; charset=utf-8',
    body: renderAtom(view, { key }),
    isShared: true,
  };
  const [summary, atom, badge] = [
    await prepare(json, visibility, former?.summary),
    await prepare(feed, visibility, former?.atom),
    await prepareBadge(view, null, former?.badge),
  ];
  const kept = { ...view, components: view.components.map((component) => ({ ...component, days: null })) };
  const bodies = [...pages.values(), summary, atom, badge].map(bytesOf);
  return {
    view: kept,
    key,
    pages,
    summary,
    atom,
    badge,
    badges: new Map(),
    logo,
    // The objects of a component with its badge and of an update take about 3 KB and 1 KB, headers and the rest 8 KB.
    bytes:
      bodies.reduce((sum, bytes) => sum + bytes, 0) +
      (logo?.bytes.length ?? 0) +
      1_024 *
        (8 +
          3 * view.components.length +
          view.incidents.reduce((sum, { updates }) => sum + updates.length, 0)),
  };
}

const prepareBadge = (
  view: StatusView,
  component: ViewComponent | null,
  former: Ready | undefined,
): Promise<Ready> =>
  prepare(
    { type: badgeType, body: renderBadge(view, component), csp: badgePolicy, isShared: true },
    view.visibility,
    former,
  );

/** The badge of one component, by its id or name, made at its first request after a change. Null if there is no such component. */
export function badgeOf({ view, badges }: Copy, component: string): Promise<Ready> | null {
  const found = findBadgeComponent(view, component);
  if (!found) return null;
  const ready = badges.get(found.id) ?? prepareBadge(view, found, undefined);
  badges.set(found.id, ready);
  return ready;
}
