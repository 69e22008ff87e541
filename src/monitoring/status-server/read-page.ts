import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#platform/db/pool.ts';
import type { MonitoringServices } from '../context.ts';
import { listComponents } from '../status-page/component-storage.ts';
import { keyOf } from '../status-page/links.ts';
import { findLogo } from '../status-page/logo-storage.ts';
import { findPage } from '../status-page/page-storage.ts';
import { loadView, type LoadedView, type Measurements } from '../status-view/load-view.ts';
import type { ListedPage } from './change-storage.ts';
import type { Copy } from './build-copy.ts';

export type PageRead = LoadedView & { key: string | null; logo: Copy['logo'] };

/**
 * In one snapshot. `changed`: what is listed about the page is no longer true. A logo never changes, so that of the former copy is used
 * again.
 */
export const readPage = (
  services: MonitoringServices,
  db: Db,
  listed: ListedPage,
  former: { logo: Copy['logo']; measurements: Measurements | null },
): Promise<PageRead | 'deleted' | 'changed'> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const page = await findPage(tx, [listed.teamId], listed.id);
      if (!page) return 'deleted';
      if (!isDeepStrictEqual({ ...page, ...listed }, page)) return 'changed';
      const components = await listComponents(tx, [page.id]);
      const loaded = await loadView(services, tx, page, components, former.measurements);
      const path = loaded.view.logoPath;
      const found = path === null || path === former.logo?.path ? null : await findLogo(tx, page.logoId!);
      const logo = path === null ? null : found ? { path, ...found } : former.logo;
      return { ...loaded, key: keyOf(services, page), logo };
    });
