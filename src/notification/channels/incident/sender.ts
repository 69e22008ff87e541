import type { AlertNotification, DeploymentNotification } from '#notification/event.ts';
import type { Send, SendOutcome } from '../channel.ts';

export type IncidentNotification = AlertNotification | DeploymentNotification;

/** A service that keeps one incident per alert or other problem. `key`: the credentials with which it is opened and closed. */
export type IncidentService = {
  open: (notification: IncidentNotification, key: string) => Promise<SendOutcome>;
  close: (notification: IncidentNotification, key: string) => Promise<SendOutcome>;
  /** Opens an incident and closes it at once. */
  test: (id: string, at: string, key: string) => Promise<SendOutcome>;
};

export function incidentSender(service: IncidentService, key: string): Send {
  const close = closingSender(service);
  return async (content, ids) => {
    if (content.kind === 'test') return service.test(ids.batch, content.at, key);
    if (content.kind !== 'notification') throw new Error('every incident has its own message');
    const { notification } = content;
    if (notification.event === 'SUMMARY' || notification.event === 'INFO')
      throw new Error('this opens and closes no incident');
    if (notification.event === 'OPENED') return service.open(notification, key);
    return ids.openedWith?.length ? close(content, ids) : service.close(notification, key);
  };
}

/** Closes an incident with every key that opened it, even if the channel has another key by now or is off. */
export function closingSender(service: IncidentService): Send {
  return async (content, { openedWith = [] }) => {
    if (content.kind !== 'notification' || content.notification.event !== 'RESOLVED')
      throw new Error('this only closes incidents');
    const { notification } = content;
    const outcomes = await Promise.all(openedWith.map((key) => service.close(notification, key)));
    const worst =
      outcomes.find(({ kind }) => kind === 'retry') ?? outcomes.find(({ kind }) => kind !== 'sent');
    return (
      worst ?? outcomes[0] ?? { kind: 'refused', error: 'the key that opened it can no longer be decrypted' }
    );
  };
}
