/**
 * Who may use a route: everyone, a signed-in browser, a GraphQL caller, an agent. `other methods` is the
 * rejection of all methods but GET on a read-only path. `elsewhere`: tested in its own suite.
 */
export type Access = 'anybody' | 'session' | 'caller' | 'agent' | 'other methods' | 'elsewhere';

const vat = '/vat/V1/vendor-vat-validator';
const places = [
  'sites',
  'alerts',
  'incidents',
  'maintenance',
  'environments',
  'deployments',
  'vat-numbers',
  'settings',
  'teams',
  'invitation',
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
  'POST /callbacks/:kind/:id': 'elsewhere',
  'GET /auth/*': 'anybody',
  'GET /auth': 'anybody',
  'GET /auth/links': 'anybody',
  'ANY /monitoring/graphql': 'elsewhere',
  'GET /monitoring/graphql/ws': 'elsewhere',
  'GET /monitoring/screenshots/:checkId': 'caller',
  'ANY /identity/graphql': 'elsewhere',
  'GET /identity/graphql/ws': 'elsewhere',
  'ANY /deployment/graphql': 'elsewhere',
  'GET /deployment/graphql/ws': 'elsewhere',
  'POST /deployment/agent/v1/register': 'agent',
  'POST /deployment/agent/v1/poll': 'agent',
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
  ...Object.fromEntries(readOnly('/vat/admin/log', 'caller')),
  ...Object.fromEntries(readOnly('/vat/admin/upstreams', 'caller')),
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
