import { useMemo } from 'react';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { team as teamQuery } from '../../api/identity.generated.ts';
import { notificationDestinations, notificationSettings } from '../../api/monitoring.generated.ts';
import { channels } from '../channel.ts';
import { kinds } from '../destinations/kinds.ts';

export type Recipient = {
  /** A channel, the id of a destination, or `member:<id>`. */
  value: string;
  name: string;
  kind: string;
  isOn: boolean;
  /** Whether it gets what no policy takes. */
  isByDefault: boolean;
};

export type Recipients = { all: readonly Recipient[]; find: (value: string) => Recipient };

/** Everybody whom a step of the team can notify. Undefined until it is loaded. */
export function useRecipients(teamId: string): Recipients | undefined {
  const settings = useGraphqlQuery(notificationSettings, { teamId }, { everySeconds: false }).data;
  const destinations = useGraphqlQuery(notificationDestinations, { teamId }, { everySeconds: 30 }).data;
  const team = useGraphqlQuery(teamQuery, { id: teamId }, { everySeconds: 60 }).data;
  return useMemo(() => {
    if (!settings || !destinations || !team) return undefined;
    const all: Recipient[] = [
      ...channels.map(({ name, title }) => {
        const isOn = settings.notificationSettings?.[`${name}Enabled`] ?? false;
        return { value: name, name: title, kind: 'Channels', isOn, isByDefault: isOn };
      }),
      ...destinations.notificationDestinations.map(({ id, name, kind, enabled, byDefault }) => ({
        value: id,
        name,
        kind: kinds[kind].title,
        isOn: enabled,
        isByDefault: enabled && byDefault,
      })),
      ...(team.team?.members ?? []).map(({ user }) => ({
        value: `member:${user.id}`,
        name: user.name,
        kind: 'Members, by email',
        isOn: true,
        isByDefault: false,
      })),
    ];
    const known = new Map(all.map((each) => [each.value, each]));
    return { all, find: (value) => known.get(value) ?? gone(value) };
  }, [settings, destinations, team]);
}

/** A member who has left, or a destination that was deleted. */
const gone = (value: string): Recipient => ({
  value,
  name: value.startsWith('member:') ? 'a former member' : 'a deleted destination',
  kind: '',
  isOn: false,
  isByDefault: false,
});
