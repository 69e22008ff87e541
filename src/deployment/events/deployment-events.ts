import type { Services } from '#identity/context.ts';
import type { Unsubscribe } from '#platform/pubsub/pubsub.ts';

type Bus = Pick<Services, 'pubsub'>;

const workChannel = 'deployment.work';

/** The agent of this environment may have something new to do. Published after the commit, never before. */
export const publishWork = ({ pubsub }: Bus, environmentId: string): Promise<void> =>
  pubsub.publish(workChannel, environmentId);

export const subscribeToWork = (
  { pubsub }: Bus,
  listener: (environmentId: string) => void,
  onGap: () => void,
): Promise<Unsubscribe> =>
  pubsub.subscribe(workChannel, (environmentId) => listener(environmentId as string), onGap);

const pollChannel = 'deployment.wait';

/** An agent has begun a long poll at one of the servers. `id` identifies this poll only. */
export type PollStarted = { environmentId: string; bootId: string; id: string };

export const publishPollStarted = ({ pubsub }: Bus, poll: PollStarted): Promise<void> =>
  pubsub.publish(pollChannel, poll);

export const subscribeToPollStarted = (
  { pubsub }: Bus,
  listener: (poll: PollStarted) => void,
): Promise<Unsubscribe> =>
  pubsub.subscribe(
    pollChannel,
    (poll) => listener(poll as PollStarted),
    () => {},
  );

const logChannel = (deploymentId: string): string => `deployment.log.${deploymentId}`;

/** The log of this deployment has grown, or the deployment has ended. */
export const publishLogChange = ({ pubsub }: Bus, deploymentId: string): Promise<void> =>
  pubsub.publish(logChannel(deploymentId), null);

export const subscribeToLog = (
  { pubsub }: Bus,
  deploymentId: string,
  listener: () => void,
): Promise<Unsubscribe> => pubsub.subscribe(logChannel(deploymentId), listener, listener);

const changeChannel = (deploymentId: string): string => `deployment.changed.${deploymentId}`;

/** The status, the steps or the verification of this deployment have changed. */
export const publishChange = ({ pubsub }: Bus, deploymentId: string): Promise<void> =>
  pubsub.publish(changeChannel(deploymentId), null);

export const subscribeToDeployment = (
  { pubsub }: Bus,
  deploymentId: string,
  listener: () => void,
): Promise<Unsubscribe> => pubsub.subscribe(changeChannel(deploymentId), listener, listener);
