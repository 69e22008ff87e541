import type { NotificationFixture } from '#testkit/notification.fixture.ts';
import { untilDelivered, untilSteps } from '#testkit/stored.fixture.ts';
import { passEscalationMinutes } from '#testkit/time-travel.fixture.ts';
import * as operations from './operations/monitoring.generated.ts';

type Incident = operations.OpenEscalationsQuery['incidents']['edges'][number]['node'];
type Policy = operations.CreateEscalationPolicyMutation['createEscalationPolicy'];

/** Short for a step: after so many minutes, these channels. */
export const step = (afterMinutes: number, ...channels: string[]) => ({ afterMinutes, channels });

/** Requests about the escalations of the fixture's owner. */
export function escalationsOf(current: () => NotificationFixture) {
  const incidentOf = async (siteId: string): Promise<Incident> => {
    const { edges } = await current().send(operations.openEscalations);
    return edges.map(({ node }) => node).find((node) => node.siteId === siteId)!;
  };
  return {
    addPolicy: (steps: readonly object[], more: object = {}): Promise<Policy> =>
      current().send(operations.createEscalationPolicy, { input: { name: 'Night shift', steps, ...more } }),
    deletePolicies: async (): Promise<void> => {
      for (const { id } of await current().send(operations.escalationPolicies))
        await current().send(operations.deleteEscalationPolicy, { id });
    },
    incidentOf,
    /** The steps in the timeline. */
    stepsOf: async (siteId: string): Promise<string[]> =>
      (await incidentOf(siteId)).timeline.filter(({ kind }) => kind === 'ESCALATED').map(({ text }) => text),
    /** Lets so many minutes pass, and waits until every step that is due by then was taken and its messages were sent. */
    pass: async (minutes: number): Promise<void> => {
      const { app } = current();
      await passEscalationMinutes(app, minutes);
      await untilSteps(app);
      await untilDelivered(app);
    },
    /** How many messages the chats and the incident service have received. */
    counts: () => {
      const count = (path: string): number => current().provider.at(path).length;
      return {
        chat1: count('/chat1-secret-path'),
        chat2: count('/chat2-secret-path'),
        incident: count('/incident'),
      };
    },
  };
}
