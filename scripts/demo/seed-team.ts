import { createUserByOperator } from '#identity/administration/operator.ts';
import { mailedSecret } from '#identity/team/invitation-secret.ts';
import { Client, dataOf } from '#testkit/client.ts';
import { accept, invite, newInvitation, newTeam } from '../../test/contract/team-requests.fixture.ts';
import { make, type Demo } from './demo.ts';

const password = 'correct horse battery';

/** The team that everything of the demo belongs to, with three members. */
export async function seedTeam({
  platform,
  url,
  owner,
}: Pick<Demo, 'platform' | 'url' | 'owner'>): Promise<string> {
  const teamId = await newTeam(owner, 'Nordic Commerce');
  dataOf(
    await owner.identity('mutation ($teamId: ID!) { setDefaultTeam(teamId: $teamId) { id } }', { teamId }),
  );
  for (const [name, email, role] of [
    ['Mei Tanaka', 'mei@example.com', 'DEPLOYER'],
    ['Jonas Weber', 'jonas@example.com', 'MANAGER'],
  ] as const) {
    await createUserByOperator(platform.services, { name, email, password, role: 'MEMBER' });
    const member = new Client(url);
    await member.post('/auth/sign-in', { email, password });
    dataOf(await accept(member, await newInvitation(owner, teamId, email, role)));
  }
  return teamId;
}

/** Invites somebody who has no account, and returns the address in the mail. */
export async function seedInvitation({ platform, owner, teamId }: Demo): Promise<string> {
  const { invitation } = dataOf(await invite(owner, teamId, 'client@garden.example', 'VIEWER'));
  return `/auth#invitation=${mailedSecret(platform.services.secrets, invitation!.id)}`;
}

/** Who is notified, of what and when. */
export async function seedSettings(demo: Demo): Promise<void> {
  const { owner, teamId } = demo;
  const { data } = await owner.identity('query ($id: ID!) { team(id: $id) { members { user { id } } } }', {
    id: teamId,
  });
  const memberIds: string[] = data!['team'].members.map(({ user }: { user: { id: string } }) => user.id);
  dataOf(
    await owner.monitoring(
      'mutation ($input: NotificationSettingsInput!, $teamId: ID) { updateNotificationSettings(input: $input, teamId: $teamId) { emailEnabled } }',
      {
        teamId,
        input: {
          emailEnabled: true,
          emailAddresses: ['ops@nordic.example'],
          deploymentEvents: [
            'FAILED',
            'ROLLED_BACK',
            'VERIFICATION_FAILED',
            'AUTOMATIC_ROLLBACK',
            'AGENT_OFFLINE',
          ],
          timezone: 'Europe/Berlin',
        },
      },
    ),
  );
  const destination = (input: object): Promise<string> =>
    make(demo, 'createNotificationDestination', 'CreateNotificationDestinationInput', {
      teamId,
      byDefault: false,
      ...input,
    });
  const slack = await destination({
    kind: 'SLACK',
    name: '#shop-alerts',
    url: 'https://hooks.slack.com/services/T0/B0/x',
  });
  const pager = await destination({
    kind: 'PAGERDUTY',
    name: 'On call',
    key: '0123456789abcdef0123456789abcdef',
  });
  await destination({
    kind: 'NTFY',
    name: 'Phone of Jonas',
    url: 'https://ntfy.sh/nordic-jonas',
    enabled: false,
  });
  await make(demo, 'createEscalationPolicy', 'EscalationPolicyInput', {
    teamId,
    name: 'Shops in the EU',
    tags: ['eu'],
    alertTypes: ['SITE_DOWN', 'CHECKOUT_FAILED'],
    steps: [
      { afterMinutes: 0, channels: ['email'] },
      { afterMinutes: 15, channels: [slack], memberIds: memberIds.slice(0, 2) },
      { afterMinutes: 30, channels: [pager] },
    ],
    repeat: 2,
  });
  await owner.mintToken('CI of Fjord Cycles');
  await owner.mintToken('Dashboard in the office', 'DAYS_90');
}
