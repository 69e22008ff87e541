import { announceDeployment, type DeploymentAnnouncement } from '#notification/index.ts';
import { newId } from '#platform/id.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import type { NotificationFixture } from '#testkit/notification.fixture.ts';
import { notificationDeliveries } from './operations/monitoring.generated.ts';
import { someId } from './monitoring-requests.fixture.ts';

export const everyChannel = ['chat1', 'chat2', 'email', 'incident', 'webhook'];

/** Announcements about an environment of this team, made as the products make them, and the delivery log. */
export function noticesOf(current: () => { fixture: NotificationFixture; teamId: string }) {
  const environment = { id: newId(), name: 'Shop, live' };
  const failed = (change: Partial<DeploymentAnnouncement> = {}): DeploymentAnnouncement => ({
    teamId: current().teamId,
    notice: 'FAILED',
    incident: { key: `deployment:${environment.id}`, change: 'opened' },
    title: 'Deployment of 1.4.2 to Shop, live failed',
    message: 'The step "build" failed: exit code 1. Release 1.4.1 is still live.',
    environment,
    deployment: { id: someId, version: '1.4.2', kind: 'DEPLOY' },
    site: null,
    ...change,
  });
  const succeeded = (): DeploymentAnnouncement =>
    failed({
      notice: 'SUCCEEDED',
      incident: { key: `deployment:${environment.id}`, change: 'resolved' },
      title: 'Release 1.4.3 is live on Shop, live',
      message: 'The deployment took 3 minutes.',
    });
  const offline = (change: 'opened' | 'resolved', id = environment.id): DeploymentAnnouncement =>
    failed({
      notice: 'AGENT_OFFLINE',
      incident: { key: `agent:${id}`, change },
      title: `The agent of Shop, live is ${change === 'opened' ? 'offline' : 'back'}`,
      message: 'Its last sign of life was 5 minutes ago.',
      deployment: null,
    });
  const announce = (...announcements: DeploymentAnnouncement[]): Promise<void> =>
    current()
      .fixture.app.platform.services.db.transaction()
      .execute(async (tx) => {
        for (const each of announcements) await announceDeployment(tx, each);
      });
  const log = async (client: Client = current().fixture.owner, limit?: number) =>
    dataOf(await client.send(notificationDeliveries, limit === undefined ? {} : { limit }));
  return { environment, failed, succeeded, offline, announce, log };
}
