import type { Services } from '#identity/context.ts';
import type { Unsubscribe } from '#platform/pubsub/pubsub.ts';

type Post = Pick<Services, 'pubsub'>;

const workChannel = 'deployment.work';

/** Something may have changed for the agent of this environment: it is let look. Said after the commit, never before. */
export const announceWork = ({ pubsub }: Post, environmentId: string): Promise<void> =>
  pubsub.publish(workChannel, environmentId);

export const hearOfWork = (
  { pubsub }: Post,
  listener: (environmentId: string) => void,
  onGap: () => void,
): Promise<Unsubscribe> =>
  pubsub.subscribe(workChannel, (environmentId) => listener(environmentId as string), onGap);

const waitChannel = 'deployment.wait';

/** An agent waits at one of the servers. The id is of that wait alone. */
export type WaitNews = { environmentId: string; bootId: string; id: string };

export const announceWait = ({ pubsub }: Post, news: WaitNews): Promise<void> =>
  pubsub.publish(waitChannel, news);

export const hearOfWaits = ({ pubsub }: Post, listener: (news: WaitNews) => void): Promise<Unsubscribe> =>
  pubsub.subscribe(
    waitChannel,
    (news) => listener(news as WaitNews),
    () => {},
  );

const logChannel = (deploymentId: string): string => `deployment.log.${deploymentId}`;

/** There is more to read of this deployment, or it has ended. */
export const announceLog = ({ pubsub }: Post, deploymentId: string): Promise<void> =>
  pubsub.publish(logChannel(deploymentId), null);

export const hearOfLog = (
  { pubsub }: Post,
  deploymentId: string,
  listener: () => void,
): Promise<Unsubscribe> => pubsub.subscribe(logChannel(deploymentId), listener, listener);
