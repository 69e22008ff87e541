import { useMemo } from 'react';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { team as teamQuery } from '../../api/identity.generated.ts';
import {
  notificationDestinations,
  notificationSettings,
  type DeploymentNotice,
} from '../../api/monitoring.generated.ts';
import { words } from '../../words/words.ts';
import { channels, channelTitle, stateOf } from '../channel.ts';
import { kinds, stateOf as stateOfDestination } from '../destinations/kinds.ts';

export type Recipient = {
  /** A channel, the id of a destination, or `member:<id>`. */
  value: string;
  name: string;
  kind: string;
  isOn: boolean;
  /** Whether it gets what no policy takes. */
  isByDefault: boolean;
};

export type Recipients = {
  all: readonly Recipient[];
  find: (value: string) => Recipient;
  /** What the channels get besides alerts. */
  notices: readonly DeploymentNotice[];
  /** Whether the installation has a mail server. */
  canMail: boolean;
};

/** Everybody whom a step of the team can notify. Undefined until it is loaded. */
export function useRecipients(teamId: string): Recipients | undefined {
  const settings = useGraphqlQuery(notificationSettings, { teamId }, { everySeconds: false }).data;
  const destinations = useGraphqlQuery(notificationDestinations, { teamId }, { everySeconds: 30 }).data;
  const team = useGraphqlQuery(teamQuery, { id: teamId }, { everySeconds: 60 }).data;
  return useMemo(() => {
    if (!settings || !destinations || !team) return undefined;
    const t = words().settings.escalation;
    const found = settings.notificationSettings;
    const canMail = found?.mailServer ?? true;
    const all: Recipient[] = [
      ...channels.map(({ name }) => {
        const isOn = found !== null && stateOf(name, found) === 'on';
        return { value: name, name: channelTitle(name), kind: t.channels, isOn, isByDefault: isOn };
      }),
      ...destinations.notificationDestinations.map((destination) => {
        const { id, name, kind, byDefault } = destination;
        const isOn = stateOfDestination(destination, canMail) === 'on';
        return { value: id, name, kind: kinds()[kind].title, isOn, isByDefault: isOn && byDefault };
      }),
      ...(team.team?.members ?? []).map(({ user }) => ({
        value: `member:${user.id}`,
        name: user.name,
        kind: t.members,
        isOn: canMail,
        isByDefault: false,
      })),
    ];
    const known = new Map(all.map((each) => [each.value, each]));
    const notices = found?.deploymentEvents ?? [];
    return { all, notices, canMail, find: (value) => known.get(value) ?? gone(value) };
  }, [settings, destinations, team]);
}

/** Its name, and whether it is off. Who is gone is not called off as well. */
export const labelOf = ({ name, isOn, kind }: Recipient): string =>
  isOn || kind === '' ? name : words().settings.escalation.isOff(name);

/** A member who has left, or a destination that was deleted. */
const gone = (value: string): Recipient => {
  const t = words().settings.escalation;
  return {
    value,
    name: value.startsWith('member:') ? t.formerMember : t.deletedDestination,
    kind: '',
    isOn: false,
    isByDefault: false,
  };
};
