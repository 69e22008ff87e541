import type { Client } from '#testkit/client.ts';

const from = '2036-01-01T00:00:00.000Z';
const to = '2036-12-31T00:00:00.000Z';
const delivery = 'id channel destinationName event status attempts title error createdAt sentAt';

/**
 * What users see and must see again after an upgrade. Only fields that the oldest release of `data/` has, and none that depends on
 * the time.
 */
const questions: Record<string, { service: 'monitoring' | 'deployment' | 'identity'; text: string }> = {
  users: { service: 'monitoring', text: '{ me { id email name role } users { id email name role } }' },
  teams: {
    service: 'identity',
    text: '{ me { defaultTeam { id } hasPassword hasTotp } teams { id name isPersonal myRole members { role user { email } } } }',
  },
  sites: {
    service: 'monitoring',
    text: `{ sites { id teamId name url status muted paused checkIntervalSeconds browserChecks basicAuthUsername expectedContent
      degradedAfterMs failureThreshold recoveryThreshold lastCheckAt viewportWidth viewportHeight tags createdAt updatedAt
      checkoutFlow { checkIntervalSeconds allowOrderPlacement steps { name action selector value secret optional } } } }`,
  },
  alerts: {
    service: 'monitoring',
    text: `{ alerts { id siteId pageId alertType status message createdAt resolvedAt incidentId deliveries { ${delivery} } } }`,
  },
  incidents: {
    service: 'monitoring',
    text: `{ incidents { edges { node { id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedAt held
      alerts { id } escalation { policyName stepsTaken } timeline { at kind text by alertId } } } } }`,
  },
  policies: {
    service: 'monitoring',
    text: `query ($teamId: ID!) { escalationPolicies(teamId: $teamId) {
      id name position alertTypes tags repeat steps { afterMinutes channels memberIds } } }`,
  },
  settings: {
    service: 'monitoring',
    text: `query ($teamId: ID!) { notificationSettings(teamId: $teamId) { emailEnabled emailAddresses chat1Enabled chat1WebhookUrl
      chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret } }`,
  },
  destinations: {
    service: 'monitoring',
    text: `query ($teamId: ID!) { notificationDestinations(teamId: $teamId) { id kind name enabled byDefault target url signingSecret
      acceptsCallbacks createdAt deliveries { ${delivery} } } }`,
  },
  windows: {
    service: 'monitoring',
    text: `{ maintenanceWindows(from: "${from}", to: "${to}") { id siteIds tags title startsAt endsAt recurrence timezone isPublic
      state createdBy } }`,
  },
  environments: {
    service: 'deployment',
    text: `{ environments { id teamId name host deployPath deployBranch repositoryUrl releasesToKeep recipe sharedDirs currentRelease
      rollbackTarget agentLastSeenAt lastDeploymentAt agentTokens { name } releases { timestamp } deployments { edges { node {
      id kind version gitRef deployType status releaseTimestamp commitSha triggeredBy createdAt startedAt completedAt errorMessage
      log logSize logRuns { stream length } } } } } }`,
  },
  freezes: {
    service: 'deployment',
    text: `{ freezeWindows(from: "${from}", to: "${to}") { id environmentIds title startsAt endsAt timezone state createdBy } }`,
  },
  tokens: {
    service: 'deployment',
    text: '{ personalAccessTokens { id name prefix createdAt expiresAt revokedAt scopes teamIds } }',
  },
  audit: {
    service: 'deployment',
    text: '{ auditLog(first: 100) { edges { node { id at actor tokenName action resource teamId } } } }',
  },
};

const ofSite: Record<string, string> = {
  pages:
    'sitePages(siteId: $id) { id name path checkIntervalSeconds browserCheck enabled expectedContent status }',
  patterns: 'siteErrorPatterns(siteId: $id) { id pattern description action enabled createdAt }',
  checks:
    'checks(siteId: $id, limit: 500) { id pageId checkType status responseTimeMs statusCode errorMessage createdAt }',
};

export type Answers = Record<string, unknown>;

/** Everything that ada sees. Listings of what changes by asking, such as the audit log, come first. */
export async function askEverything(ada: Client, teamId: string): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, { service, text }] of Object.entries(questions)) {
    const { data, errors } = await ada[service](text, text.startsWith('query') ? { teamId } : {});
    if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    answers[name] = data;
  }
  for (const { id, name } of (answers['sites'] as { sites: { id: string; name: string }[] }).sites)
    for (const [field, selection] of Object.entries(ofSite)) {
      const { data, errors } = await ada.monitoring(`query ($id: ID!) { ${selection} }`, { id });
      if (errors) throw new Error(`${field}: ${JSON.stringify(errors)}`);
      answers[`${field} of ${name}`] = data;
    }
  answers['VAT log'] = await (await ada.get('/vat/admin/log')).json();
  return answers;
}
