import type { Fields } from '#identity/configuration-kind.ts';

/** Ids of objects that entries refer to. */
export type Known = {
  site: string;
  page: string;
  heartbeat: string;
  destination: string;
  environment: string;
};

export type Example = {
  kind: string;
  parent?: (known: Known) => string;
  /** Together, they have every field with a value that is not its default. Secret values contain the word secret. */
  full: (known: Known) => Fields;
  /** Only what is required. */
  least: Fields;
  storedSecrets?: string[];
};

const httpCheck = {
  method: 'POST',
  headers: [
    { name: 'X-Key', value: 'secret-of-header' },
    { name: 'Accept', value: 'secret-type' },
  ],
  body: '{"a":1}',
  followRedirects: false,
  assertions: [
    { source: 'STATUS', value: '200-299' },
    { source: 'JSON_PATH', property: '$.ok', comparison: 'NOT_EQUALS', value: 'no' },
    { source: 'HEADER', property: 'Server', comparison: 'EXISTS' },
  ],
};
const headerSecrets = ['httpCheck.headers.0.value', 'httpCheck.headers.1.value'];

const site = {
  name: 'Shop',
  url: 'https://shop.example/de',
  checkIntervalSeconds: 120,
  browserChecks: true,
  basicAuthUsername: 'ada',
  basicAuthPassword: 'secret password',
  expectedContent: 'Cart',
  degradedAfterMs: 900,
  failureThreshold: 3,
  recoveryThreshold: 2,
  paused: true,
  muted: true,
  viewportWidth: 1_000,
  viewportHeight: 900,
  waitForSelector: '#main',
  tags: ['Zoo', 'acme'],
  regions: ['fra', 'ber'],
  quorum: 'ALL',
  httpCheck,
  checkout: {
    steps: [
      { name: 'Open', action: 'GOTO', value: '/login' },
      {
        name: 'Password',
        action: 'FILL',
        selector: '#password',
        value: 'secret of step',
        secret: true,
        timeoutMs: 5_000,
        optional: true,
      },
      { name: 'In', action: 'EXPECT_TEXT', value: 'Hello' },
    ],
    checkIntervalSeconds: 600,
    allowOrderPlacement: true,
  },
};

const probe = (kind: string, fields: Fields, full: Fields = {}): Example => ({
  kind: 'probes',
  parent: ({ site: id }) => id,
  full: () => ({
    kind,
    name: `${kind} of the shop`,
    intervalSeconds: 90,
    enabled: false,
    ...fields,
    ...full,
  }),
  least: { kind, name: kind, ...fields },
  storedSecrets: 'headers' in full ? ['headers.0.value'] : [],
});

const destination = (kind: string, full: Fields, least: Fields, storedSecrets: string[]): Example => ({
  kind: 'destinations',
  full: () => ({ kind, name: `To ${kind}`, enabled: false, byDefault: false, ...full }),
  least: { kind, name: `${kind} again`, ...least },
  storedSecrets,
});

export const examples: Example[] = [
  {
    kind: 'sites',
    full: () => site,
    least: { name: 'Acme', url: 'https://shop.example/de' },
    storedSecrets: ['basicAuthPassword', ...headerSecrets, 'checkout.steps.1.value'],
  },
  {
    kind: 'sites',
    full: () => ({
      name: 'With a theme',
      url: 'https://shop.example',
      checkout: { theme: 'HYVA', productPath: '/p', checkoutPath: '/c', selectors: { addToCart: '#add' } },
    }),
    least: { name: 'With a theme', url: 'https://other.example' },
  },
  {
    kind: 'pages',
    parent: ({ site: id }) => id,
    full: () => ({
      name: 'Cart',
      path: '/cart',
      checkIntervalSeconds: 300,
      browserCheck: true,
      enabled: false,
      expectedContent: 'Total',
      waitForSelector: '#cart',
      httpCheck,
    }),
    least: { name: 'Basket', path: '/basket' },
    storedSecrets: headerSecrets,
  },
  {
    kind: 'patterns',
    parent: ({ site: id }) => id,
    full: () => ({ pattern: 'Fatal', description: 'PHP', action: 'IGNORE', enabled: false }),
    least: { pattern: 'Error \\d+' },
  },
  {
    kind: 'pagePatterns',
    parent: ({ page: id }) => id,
    full: () => ({ pattern: 'Fatal', description: 'PHP', action: 'IGNORE', enabled: false }),
    least: { pattern: 'Error \\d+' },
  },
  probe('TCP', { host: 'mail.shop.example', port: 2525 }, { expectedBanner: '220' }),
  probe(
    'DNS',
    { host: 'Shop.example', recordType: 'MX' },
    { resolver: '9.9.9.9', comparison: 'CONTAINS', records: ['10 Mail.shop.example'] },
  ),
  probe(
    'TLS',
    { host: 'shop.example' },
    { port: 8443, minVersion: 'TLS_1_3', serverName: 'www.shop.example', minDaysLeft: 7 },
  ),
  probe('SMTP', { host: 'mail.shop.example' }, { security: 'TLS' }),
  probe('SMTP', { host: 'mail.shop.example' }, { security: 'NONE', port: 465 }),
  probe(
    'WEBSOCKET',
    { url: 'wss://shop.example/live' },
    { headers: [{ name: 'Cookie', value: 'secret=1' }], subprotocol: 'chat', expectedMessage: 'hello' },
  ),
  probe(
    'GRAPHQL',
    { url: 'https://shop.example/graphql', query: '{ ok }' },
    {
      headers: [{ name: 'Authorization', value: 'secret token' }],
      variables: '{"a":1}',
      assertions: [{ source: 'RESPONSE_TIME', value: '900' }],
    },
  ),
  {
    kind: 'heartbeats',
    full: ({ site: id }) => ({
      name: 'Nightly export',
      site: id,
      schedule: '0  2 * * *',
      timezone: 'Europe/Berlin',
      startGraceSeconds: 60,
      runGraceSeconds: 120,
      minRunSeconds: 5,
      tags: ['Jobs'],
      paused: true,
    }),
    least: { name: 'Export', periodSeconds: 3_600 },
  },
  destination('EMAIL', { emailAddresses: ['Ops@shop.example'] }, { emailAddresses: ['b@shop.example'] }, []),
  destination(
    'SLACK',
    { url: 'https://hooks.slack.com/services/secret', callbackSecret: 'secret-of-app' },
    { url: 'https://hooks.slack.com/services/secret2' },
    ['url', 'callbackSecret'],
  ),
  destination(
    'TELEGRAM',
    { apiKey: '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAsecret_1', chatId: '@acme' },
    { apiKey: '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAsecret_2', chatId: '-1001' },
    ['apiKey'],
  ),
  destination('OPSGENIE', { apiKey: 'secret-key' }, { apiKey: 'secret-key2' }, ['apiKey']),
  destination(
    'NTFY',
    { url: 'https://ntfy.sh/secret', apiKey: 'secret' },
    { url: 'https://ntfy.sh/secret' },
    ['url', 'apiKey'],
  ),
  {
    kind: 'policies',
    full: ({ destination: id }) => ({
      name: 'At night',
      alertTypes: ['SITE_DOWN', 'CHECKOUT_FAILED'],
      notices: ['FAILED'],
      tags: ['Shops'],
      steps: [
        { afterMinutes: 0, channels: ['email', 'chat1'], destinations: [id] },
        { afterMinutes: 10, members: ['User1@example.com'] },
      ],
      repeat: 2,
    }),
    least: { name: 'By day', steps: [{ afterMinutes: 5, channels: ['email'] }] },
  },
  {
    kind: 'windows',
    full: ({ site: id }) => ({
      title: 'Updates',
      sites: [id],
      startsAt: '2030-01-07T02:00:00+01:00',
      endsAt: '2030-01-07T03:00:00+01:00',
      timezone: 'Europe/Berlin',
      recurrence: 'freq=weekly;byday=su',
      isPublic: true,
    }),
    least: { title: 'Move', startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-02-02T00:00:00Z' },
  },
  {
    kind: 'windows',
    full: () => ({
      title: 'By tag',
      tags: ['Shops'],
      startsAt: '2030-01-07T02:00Z',
      endsAt: '2030-01-07T03:00Z',
    }),
    least: { title: 'Move', startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-02-02T00:00:00Z' },
  },
  {
    kind: 'statusPages',
    full: ({ site: id, page, heartbeat }) => ({
      slug: 'acme-shop',
      title: 'Acme',
      description: 'All shops',
      accent: '#1F6FEB',
      locale: 'de',
      visibility: 'PASSWORD',
      password: 'secret of page',
      domain: 'Status.acme.example',
      uptimeDays: 30,
      autoPublishAfterMinutes: null,
      showDetails: ['ERROR'],
      components: [
        { name: 'Shop', group: 'Germany', site: id, showUptime: false, showResponseTime: true },
        { name: 'Cart', page },
        { name: 'Export', heartbeat },
        { name: 'Checkout', site: id, checkout: true },
      ],
    }),
    least: { slug: 'acme-2', title: 'Acme again' },
    storedSecrets: ['password'],
  },
  {
    kind: 'environments',
    full: ({ site: id }) => ({
      name: 'Production',
      host: 'web1.shop.example',
      deployPath: '/var/www/shop/',
      repositoryUrl: 'git@git.example:shop.git',
      deployBranch: 'release',
      healthCheckUrl: 'https://shop.example/health',
      releasesToKeep: 7,
      recipe: 'GENERIC',
      protectDatabaseRollback: true,
      sharedDirs: ['pub/media/'],
      sharedFiles: ['.env'],
      alwaysEnableMaintenance: true,
      maintenanceOnDrift: true,
      maintenanceAllowlistIps: ['10.0.0.0/8'],
      configImportEnabled: true,
      manageCronAndConsumers: true,
      commands: { build: ['npm ci'], afterSwitch: ['systemctl reload php'] },
      verification: {
        mode: 'ROLLBACK',
        sites: [id],
        windowSeconds: 900,
        settleSeconds: 30,
        signals: ['SITE_DOWN', 'SLOWER'],
        ignoreDatabaseChanges: true,
      },
    }),
    least: { name: 'Staging', host: 'web2', deployPath: '/srv/shop', repositoryUrl: '/srv/git/shop' },
  },
  {
    kind: 'freezes',
    full: ({ environment }) => ({
      title: 'Christmas',
      environments: [environment],
      startsAt: '2030-12-20T00:00:00+01:00',
      endsAt: '2030-12-27T00:00:00+01:00',
      timezone: 'Europe/Berlin',
      recurrence: 'FREQ=YEARLY',
      isPublic: true,
    }),
    least: { title: 'Sale', startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-02-02T00:00:00Z' },
  },
];
