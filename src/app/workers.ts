import { sweepIdentities } from '#identity/maintenance.ts';
import { passwordMailTopic, sendPasswordMail } from '#identity/session/password-mail.ts';
import { deletedTeamTopic, purgeTeam } from '#identity/team/delete-team.ts';
import { invitationMailTopic, sendInvitationMail } from '#identity/team/invitation-mail.ts';
import { startBackground, subscription, type Background, type Subscription } from '#platform/background.ts';
import type { App } from './open-app.ts';
import { products } from './products.ts';

/** All kinds of background work, each with a line of help text. */
export const workKinds: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...products.map((product) => product.workKinds)),
  jobs: 'notifications, queued messages and regular maintenance',
};

/** Divides the kinds of work among processes. `repeat` gives one to each process, if there are more processes than kinds. */
export const spreadWork = (kinds: readonly string[], processes: number, repeat = false): string[][] =>
  Array.from({ length: processes }, (_, index) =>
    kinds.filter((_kind, at) => at % processes === (repeat ? index % kinds.length : index)),
  );

/** Starts the background work of some kinds. Any number of processes can do this at the same time. */
export async function startWork(app: App, kinds: readonly string[]): Promise<Background> {
  const starting = kinds.flatMap((kind) => [
    ...app.products.flatMap(([, { workers }]) => workers[kind]?.() ?? []),
    ...(kind === 'jobs' ? [startJobs(app)] : []),
  ]);
  const running = await Promise.all(starting);
  return {
    async stop() {
      await Promise.all(running.map((work) => work.stop()));
    },
  };
}

const startJobs = (app: App): Promise<Background> => {
  const identities = { name: 'identities', everySeconds: 30, run: () => sweepIdentities(app.services) };
  const sweeps = [identities, ...app.products.flatMap(([, product]) => product.sweeps)];
  return startBackground({ subscriptions: subscriptionsOf(app), sweeps }, app.services);
};

export const subscriptionsOf = ({ services, products }: App): Subscription[] => [
  subscription(passwordMailTopic, (mail) => sendPasswordMail(services, mail)),
  subscription(invitationMailTopic, (mail) => sendInvitationMail(services, mail)),
  subscription(deletedTeamTopic, (team) => purgeTeam(services, team)),
  ...products.flatMap(([, product]) => product.subscriptions),
];
