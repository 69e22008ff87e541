import type { MonitoringServices } from '../context.ts';
import { listComponents } from '../status-page/component-storage.ts';
import { findPageById, type StatusPage } from '../status-page/page-storage.ts';
import { incidentTitle } from '../status-view/render/incident-title.ts';
import { findUpdate, type PublishedUpdate } from './update-storage.ts';

export type LoadedUpdate = {
  update: PublishedUpdate;
  page: StatusPage;
  /** As visitors see it. */
  title: string;
  components: { id: string; name: string }[];
};

/** Null if the update or its page was deleted. */
export async function loadUpdate(
  { db }: Pick<MonitoringServices, 'db'>,
  id: string,
): Promise<LoadedUpdate | null> {
  const update = await findUpdate(db, id);
  const page = update && (await findPageById(db, update.pageId));
  if (!page) return null;
  const { incident } = update;
  const ofPage = (await listComponents(db, [page.id])).filter(({ ownsSite }) => ownsSite);
  const components = ofPage.filter((component) => incident.componentIds.includes(component.id));
  const title = incident.title ?? (page.showDetails.includes('TITLE') ? incident.internalTitle : null);
  return {
    update,
    page,
    components: components.map(({ id, name }) => ({ id, name })),
    title: incidentTitle({ locale: page.locale, components }, { ...incident, title }),
  };
}
