/**
 * Who may use a route: everyone, a signed-in browser, a GraphQL caller, an agent. `other methods` is the
 * rejection of all methods but GET on a read-only path. `elsewhere`: tested in its own suite.
 */
export type Access = 'anybody' | 'session' | 'caller' | 'agent' | 'other methods' | 'elsewhere';

const vat = '/vat/V1/vendor-vat-validator';
const places = [
  'sites',
  'alerts',
  'heartbeats',
  'incidents',
  'maintenance',
  'status-pages',
  'reports',
  'environments',
  'deployments',
  'vat-numbers',
  'projects',
  'settings',
  'teams',
  'users',
  'account',
  'profile',
];
const factorPaths = [
  'confirm',
  'totp',
  'totp/confirm',
  'totp/remove',
  'recovery-codes',
  'passkeys',
  'passkeys/options',
  'passkeys/rename',
  'passkeys/remove',
];
const agentVerbs = ['accept', 'heartbeat', 'steps', 'log', 'complete'];

/** Every route of a server with all services, except built files. The suite fails if a route is missing here. */
export const routes: Record<string, Access> = {
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /metrics': 'anybody',
  'GET /auth/session': 'anybody',
  'POST /auth/sign-up': 'anybody',
  'POST /auth/invitation': 'anybody',
  'POST /auth/sign-in': 'anybody',
  'POST /auth/sign-in/second-factor': 'anybody',
  'POST /auth/sign-in/passkey/options': 'anybody',
  'POST /auth/sign-in/passkey': 'anybody',
  'POST /auth/sign-in/link': 'anybody',
  'POST /auth/reset': 'anybody',
  'POST /auth/reset/confirm': 'anybody',
  'POST /auth/sign-out': 'session',
  'POST /auth/password': 'session',
  ...Object.fromEntries(factorPaths.map((path) => [`POST /auth/${path}`, 'session' as const])),
  'GET /acknowledge/:token': 'anybody',
  'POST /acknowledge/:token': 'elsewhere',
  'GET /confirm-address/:token': 'anybody',
  'POST /confirm-address/:token': 'elsewhere',
  'GET /stop-mail/:token': 'anybody',
  'POST /stop-mail/:token': 'elsewhere',
  'POST /callbacks/:kind/:id': 'elsewhere',
  // Keys, limits and hostile bodies: test/contract/monitoring-heartbeats.test.ts and fuzz-beats.test.ts.
  'GET /beat/*': 'elsewhere',
  'OTHER /beat/*': 'elsewhere',
  // Who may see a page of a team is tested in test/contract/status-server-access.test.ts.
  'GET /status/:slug': 'anybody',
  'GET /status/:slug/': 'anybody',
  'GET /status/:slug/summary.json': 'anybody',
  'GET /status/:slug/history.atom': 'anybody',
  'GET /status/:slug/badge.svg': 'anybody',
  'GET /status/:slug/badge/:component.svg': 'anybody',
  'GET /status/:slug/logo/:id': 'anybody',
  'GET /status/:slug/*': 'anybody',
  'POST /status/:slug/sign-in': 'elsewhere',
  'POST /status/:slug/subscribe': 'elsewhere',
  'GET /status/:slug/confirm/:token': 'anybody',
  'POST /status/:slug/confirm/:token': 'elsewhere',
  'GET /status/:slug/unsubscribe/:token': 'anybody',
  'POST /status/:slug/unsubscribe/:token': 'elsewhere',
  'GET /internal/ask-domain': 'anybody',
  'GET /reports/:id.html': 'anybody',
  'GET /reports/:id.pdf': 'anybody',
  'GET /auth/*': 'anybody',
  'GET /auth': 'anybody',
  'GET /auth/links': 'anybody',
  'ANY /monitoring/graphql': 'elsewhere',
  'GET /monitoring/graphql/ws': 'elsewhere',
  'GET /monitoring/screenshots/:checkId': 'caller',
  'GET /monitoring/checkout-test-runs/:id/:step': 'caller',
  'ANY /identity/graphql': 'elsewhere',
  'GET /identity/graphql/ws': 'elsewhere',
  'ANY /deployment/graphql': 'elsewhere',
  'GET /deployment/graphql/ws': 'elsewhere',
  'ANY /vat/graphql': 'elsewhere',
  'GET /vat/graphql/ws': 'elsewhere',
  'ANY /project/graphql': 'elsewhere',
  'GET /project/graphql/ws': 'elsewhere',
  'GET /schema/steward.json': 'anybody',
  'POST /deployment/agent/v1/register': 'agent',
  'POST /deployment/agent/v1/poll': 'agent',
  'POST /deployment/agent/v1/host': 'agent',
  'POST /deployment/agent/v1/questions/:id/answer': 'agent',
  ...Object.fromEntries(
    agentVerbs.map((verb) => [`POST /deployment/agent/v1/deployments/:id/${verb}`, 'agent' as const]),
  ),
  'GET /deployment/agent/install.sh': 'anybody',
  'GET /deployment/agent/version.json': 'anybody',
  'GET /deployment/agent/:name': 'anybody',
  ...Object.fromEntries(
    ['validate', 'lookup'].flatMap((verb) => readOnly(`${vat}/${verb}/:countryCode/:vatNumber`, 'anybody')),
  ),
  ...Object.fromEntries(readOnly('/vat/openapi.json', 'anybody')),
  ...Object.fromEntries(readOnly('/vat/availability.json', 'anybody')),
  ...Object.fromEntries(readOnly('/vat/admin/log', 'caller')),
  ...Object.fromEntries(readOnly('/vat/admin/upstreams', 'caller')),
  'GET /vat/customers.csv': 'caller',
  // Roles, forgery and hostile files: test/contract/vat-customers-csv.test.ts.
  'POST /vat/customers.csv': 'elsewhere',
  'GET /vat/evidence/:id.json': 'caller',
  'GET /vat/evidence.json': 'caller',
  // They need a browser: test/contract/vat-evidence.test.ts and test/browser/vat-evidence.test.ts.
  'GET /vat/evidence/:id.pdf': 'elsewhere',
  'GET /vat/evidence.pdf': 'elsewhere',
  // The same for batches, whose result needs an id: test/contract/vat-batches.test.ts.
  'GET /vat/batches/:id.csv': 'elsewhere',
  'POST /vat/batches.csv': 'elsewhere',
  // The documentation is part of the public package.
  'GET /docs': 'anybody',
  'GET /docs/*': 'anybody',
  'GET /': 'anybody',
  ...Object.fromEntries(
    places
      .flatMap((place) => [`GET /${place}`, `GET /${place}/*`])
      .map((route) => [route, 'anybody' as const]),
  ),
};

function readOnly(path: string, access: Access): [string, Access][] {
  return [
    [`GET ${path}`, access],
    [`OTHER ${path}`, 'other methods'],
  ];
}
