import { json, startRegister, type Call, type Reply, type SimulatedRegister } from './register-server.ts';

export const ukClient = { id: 'simulated-client', secret: 'simulated-secret' };

export type SimulatedUk = SimulatedRegister & {
  /** Makes every token issued so far invalid. */
  revokeTokens(): void;
};

const refused = (status: number, code: string, message: string): Reply => json(status, { code, message });
const isVrn = (text: string): boolean => /^(\d{9}|\d{12})$/.test(text);

/** HMRC's API version 2 with OAuth. Numbers that end in 200 and requesters that end in 202 are unknown. */
export async function startUkRegister(port?: number): Promise<SimulatedUk> {
  let tokens = new Set<string>();

  function grant(body: string): Reply {
    const form = new URLSearchParams(body);
    const isKnown =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === ukClient.id &&
      form.get('client_secret') === ukClient.secret;
    if (!isKnown)
      return json(401, { error: 'invalid_client', error_description: 'invalid client id or secret' });
    const token = crypto.randomUUID().replaceAll('-', '');
    tokens.add(token);
    return json(200, { access_token: token, token_type: 'bearer', expires_in: 14_400, scope: 'read:vat' });
  }

  function answer({ method, path, headers, body }: Call): Reply {
    if (method === 'POST' && path === '/oauth/token') return grant(body);
    const [, target, requester] =
      /^\/organisations\/vat\/check-vat-number\/lookup\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (method !== 'GET' || !target)
      return refused(
        404,
        'MATCHING_RESOURCE_NOT_FOUND',
        'A resource with the name in the request can not be found in the API',
      );
    if (headers['accept'] !== 'application/vnd.hmrc.2.0+json')
      return refused(406, 'ACCEPT_HEADER_INVALID', 'The accept header is missing or invalid');
    const [, token] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
    if (!token) return refused(401, 'MISSING_CREDENTIALS', 'Authentication information is not provided');
    if (!tokens.has(token))
      return refused(401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided');
    return lookUp(target, requester);
  }

  const register = await startRegister(answer, port);
  return { ...register, revokeTokens: () => void (tokens = new Set()) };
}

function lookUp(target: string, requester: string | undefined): Reply {
  const wrong = [
    isVrn(target) ? '' : 'targetVrn',
    requester === undefined || isVrn(requester) ? '' : 'requesterVrn',
  ];
  const names = wrong.filter(Boolean).join(' and ');
  if (names)
    return refused(400, 'INVALID_REQUEST', `Invalid ${names} - Vrn parameters should be 9 or 12 digits`);
  const isFound = !target.endsWith('200');
  if (isFound && requester?.endsWith('202'))
    return refused(403, 'INVALID_REQUEST', 'requesterVrn does not match a registered company');
  if (!isFound) return refused(404, 'NOT_FOUND', 'targetVrn does not match a registered company');
  return json(200, {
    target: {
      name: 'Credite Sberger Donal Inc.',
      vatNumber: target,
      address: { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' },
    },
    ...(requester ? { requester, consultationNumber: 'ypAeKRPlW' } : {}),
    processingDate: '2019-01-31T12:53:05+00:00',
  });
}
