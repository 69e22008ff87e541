import type { Topic } from '#platform/queue/queue.ts';

/** For an hour and a half: a verification begins also after an outage of the database. */
const delivery = { retryDelaysSeconds: [1, 5, 15, 60, 300, 900, 3_600], concurrency: 4 };

/** The release of this deployment or rollback is live now. Enqueued once, in the transaction that stores it. */
export const deploymentSwitchedTopic: Topic<{ deploymentId: string }> = {
  name: 'deployment.switched',
  ...delivery,
};

/** A deployment that was RUNNING has ended. */
export const deploymentEndedTopic: Topic<{ deploymentId: string }> = {
  name: 'deployment.ended',
  ...delivery,
};

/** Visitors begin or cease to see the maintenance page. When they do is stored in the deployment. */
export const maintenanceTopic: Topic<{ deploymentId: string; isOn: boolean }> = {
  name: 'deployment.maintenance',
  ...delivery,
};
