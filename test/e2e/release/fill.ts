import { dataOf, type Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { addTotp } from '#testkit/totp.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

/** How to act as the people and programs of an installation. Invented for this purpose. */
export type Credentials = {
  ada: { email: string; password: string };
  /** Uses an authenticator app: the secret as Base64. */
  bob: { email: string; password: string; totpSecret: string };
  /** Of ada. Never expires. */
  token: string;
  agentToken: string;
  /** Of the destination at Telegram. */
  botToken: string;
  teamId: string;
  environmentId: string;
  telegramId: string;
};

const password = 'correct horse battery';
const botToken = '123456789:AAExampleTokenOfABotThatDoesNotExist';

/** What a small agency has after some weeks, made only through the public API. `shopUrl` answers, and nothing listens at `deadUrl`. */
export async function fill(ada: Client, bob: Client, shopUrl: string, deadUrl: string): Promise<Credentials> {
  await ada.signUp({ email: 'ada@example.com', name: 'Ada', password });
  const member = { email: 'bob@example.com', name: 'Bob', password };
  await ask(ada, 'monitoring', 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', {
    input: member,
  });
  await bob.post('/auth/sign-in', member);
  const teamId = await addTeam(ada, bob, member.email);
  const { authenticator } = await addTotp(bob);
  const { token } = await ada.mintToken('a script', 'NEVER');

  const telegramId = await addNotifications(ada, teamId);
  await addSites(ada, teamId, shopUrl, deadUrl);
  const { environmentId, agentToken } = await addDeployments(ada, teamId);
  for (const number of ['DE/123456789', 'DE/123456200', 'AT/U12345678', 'DE/12'])
    await ada.get(`/vat/V1/vendor-vat-validator/validate/${number}`);
  await untilNoticed(ada, teamId);
  return {
    ada: { email: 'ada@example.com', password },
    bob: { email: member.email, password, totpSecret: authenticator.secret.toString('base64') },
    token,
    agentToken,
    botToken,
    teamId,
    environmentId,
    telegramId,
  };
}

/** The root field of a request that must succeed, also on servers that know fewer fields than the operations of the contract tests. */
async function ask(
  client: Client,
  service: 'monitoring' | 'deployment' | 'identity',
  text: string,
  variables?: object,
) {
  return dataOf(await client[service](text, variables)) as Record<string, any>;
}

async function addTeam(ada: Client, bob: Client, email: string): Promise<string> {
  const { team } = await ask(
    ada,
    'identity',
    'mutation { createTeam(input: { name: "Acme" }) { team { id } } }',
  );
  const invitation =
    'mutation ($id: ID!, $email: String!) { inviteMember(teamId: $id, email: $email, role: DEPLOYER) { link } }';
  const { link } = await ask(ada, 'identity', invitation, { id: team.id, email });
  const key = /[^/=#?]+$/.exec(link)![0];
  await ask(bob, 'identity', 'mutation ($key: String!) { acceptInvitation(token: $key) { id } }', { key });
  return team.id;
}

async function addNotifications(ada: Client, teamId: string): Promise<string> {
  const settings = `mutation ($input: NotificationSettingsInput!, $teamId: ID) {
    updateNotificationSettings(input: $input, teamId: $teamId) { webhookSecret } }`;
  await ask(ada, 'monitoring', settings, {
    teamId,
    input: {
      emailAddresses: ['ops@example.com'],
      chat1WebhookUrl: 'https://hooks.slack.com/services/T000/B000/secret-of-chat-1',
      incidentIntegrationKey: '0123456789abcdef0123456789abcdef',
      webhookUrl: 'https://hooks.example.com/steward?key=secret-of-webhook',
    },
  });
  const destination = `mutation ($input: CreateNotificationDestinationInput!) {
    createNotificationDestination(input: $input) { id } }`;
  const add = (input: object) => ask(ada, 'monitoring', destination, { input: { teamId, ...input } });
  await add({ kind: 'WEBHOOK', name: 'Hook', url: 'https://hooks.example.com/other', byDefault: false });
  await add({
    kind: 'SLACK',
    name: 'On call',
    url: 'https://hooks.slack.com/services/T000/B000/on-call',
    callbackSecret: '0123456789abcdef0123456789abcdef',
    byDefault: false,
  });
  const { id } = await add({ kind: 'TELEGRAM', name: 'Phone', key: botToken, chatId: '-1001234567890' });
  const policy = 'mutation ($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { id } }';
  const steps = [
    { afterMinutes: 0, channels: [id] },
    { afterMinutes: 10_080, channels: ['email'] },
  ];
  await ask(ada, 'monitoring', policy, { input: { teamId, name: 'Shops', tags: ['shop'], steps } });
  return id;
}

async function addSites(ada: Client, teamId: string, shopUrl: string, deadUrl: string): Promise<void> {
  const make = (field: string, type: string, input: object) =>
    ask(ada, 'monitoring', `mutation ($input: ${type}!) { ${field}(input: $input) { id } }`, { input });
  const often = { teamId, checkIntervalSeconds: 1, browserChecks: false };
  const access = { basicAuthUsername: 'shop', basicAuthPassword: 'sesame' };
  const shop = await make('createSite', 'CreateSiteInput', {
    ...often,
    ...access,
    name: 'Shop',
    url: shopUrl,
  });
  await make('createSite', 'CreateSiteInput', {
    ...often,
    name: 'Outlet',
    url: deadUrl,
    tags: ['shop', 'magento'],
  });
  const page = await make('createSitePage', 'CreateSitePageInput', {
    siteId: shop['id'],
    name: 'Cart',
    path: '/cart',
    expectedContent: 'shop',
  });
  await make('createSiteErrorPattern', 'CreateErrorPatternInput', {
    siteId: shop['id'],
    pattern: 'Fatal error',
  });
  await make('createPageErrorPattern', 'CreateErrorPatternInput', {
    pageId: page['id'],
    pattern: 'analytics',
    action: 'IGNORE',
  });
  const flow =
    'mutation ($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id } }';
  const steps = [
    { name: 'Open', action: 'GOTO', value: '/' },
    { name: 'Sign in', action: 'FILL', selector: '#password', value: 'sesame', secret: true },
  ];
  await ask(ada, 'monitoring', flow, { id: shop['id'], input: { steps, checkIntervalSeconds: 86_400 } });
  await make('createMaintenanceWindow', 'CreateMaintenanceWindowInput', {
    title: 'Backups',
    siteIds: [shop['id']],
    startsAt: '2036-01-06T02:00:00.000Z',
    endsAt: '2036-01-06T03:00:00.000Z',
    timezone: 'Europe/Berlin',
    recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  });
}

/** One deployment that succeeded, one that failed, and one that waits for an agent. */
async function addDeployments(
  ada: Client,
  teamId: string,
): Promise<{ environmentId: string; agentToken: string }> {
  const environment = {
    teamId,
    name: 'Live',
    host: 'web1.example.com',
    deployPath: '/var/www/shop',
    repositoryUrl: 'git@git.example.com:shop.git',
    recipe: 'GENERIC',
    sharedDirs: ['var/log'],
  };
  const create =
    'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { environment { id } } }';
  const { id: environmentId } = (await ask(ada, 'deployment', create, { input: environment }))['environment'];
  const mint = 'mutation ($id: ID!) { createAgentToken(environmentId: $id, name: "web1") { token } }';
  const { token: agentToken } = await ask(ada, 'deployment', mint, { id: environmentId });
  const agent = new ScriptedAgent(`${ada.url}/deployment`, agentToken);
  const request = 'mutation ($input: CreateDeploymentInput!) { createDeployment(input: $input) { id } }';
  const deploy = (version: string) =>
    ask(ada, 'deployment', request, { input: { environmentId, deployType: 'CODE', version } });

  await deploy('1.0');
  const lines: ['STDOUT' | 'STDERR', string][] = [
    ['STDOUT', 'Fetching\nBuilding – straße, 店, 🛒\n'],
    ['STDERR', 'a warning\n'],
  ];
  await agent.run({ log: lines, commitSha: 'a'.repeat(40) });
  await deploy('1.1');
  await agent.run({
    outcome: 'FAILED',
    errorMessage: 'The build ended with exit code 2.',
    log: [['STDERR', 'no\n']],
  });
  const freeze = 'mutation ($input: CreateFreezeInput!) { createFreeze(input: $input) { id } }';
  await ask(ada, 'deployment', freeze, {
    input: {
      teamId,
      title: 'Christmas',
      startsAt: '2036-12-20T00:00:00.000Z',
      endsAt: '2036-12-27T00:00:00.000Z',
    },
  });
  await deploy('1.2');
  return { environmentId, agentToken };
}

/** Waits for checks, an alert and its message, and takes the incident over. */
async function untilNoticed(ada: Client, teamId: string): Promise<void> {
  const overview = `query ($teamId: ID!) { list: incidents(teamId: $teamId) { edges { node {
    id alerts { deliveries { status } } timeline { kind } } } } }`;
  let incidentId = '';
  await waitUntil(async () => {
    const { edges } = await ask(ada, 'monitoring', overview, { teamId });
    const incident = edges[0]?.node;
    incidentId = incident?.id;
    return incident?.alerts[0]?.deliveries.some(({ status }: { status: string }) => status === 'SENT');
  }, longWaitMs);
  const acknowledge =
    'mutation ($id: ID!) { acknowledgeIncident(id: $id, reason: "The host is being moved.") { id } }';
  await ask(ada, 'monitoring', acknowledge, { id: incidentId });
  await ask(
    ada,
    'monitoring',
    'mutation ($id: ID!) { addIncidentNote(id: $id, text: "Back at noon.") { id } }',
    {
      id: incidentId,
    },
  );
  const shops = 'query ($teamId: ID!) { sites(teamId: $teamId) { id name status } }';
  let sites: { id: string; status: string }[] = [];
  await waitUntil(async () => {
    sites = (await ask(ada, 'monitoring', shops, { teamId })) as never;
    return sites.every(({ status }) => status === 'UP' || status === 'DOWN');
  }, longWaitMs);
  // From now on nothing changes by itself, so that the data stays small.
  for (const { id } of sites)
    await ask(
      ada,
      'monitoring',
      'mutation ($id: ID!) { updateSite(id: $id, input: { checkIntervalSeconds: 86400 }) { id } }',
      {
        id,
      },
    );
}
