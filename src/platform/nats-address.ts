import type { NodeConnectionOptions } from '@nats-io/transport-node';
import { OperatorError } from './errors.ts';

type Address = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>;

/** The client knows hosts and ports only: who we are, and whether to encrypt, it has to be told apart from the URL. */
export function parseNatsUrl(text: string): Address {
  const urls = text.split(',').map(parse);
  const { username, password } = urls.find((url) => url.username !== '') ?? { username: '', password: '' };
  return {
    servers: urls.map((url) => `${url.hostname}:${url.port || '4222'}`),
    ...(password !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(password === '' && username !== '' && { token: decodeURIComponent(username) }),
    ...(urls.some((url) => url.protocol === 'tls:') && { tls: {} }),
  };
}

function parse(text: string): URL {
  const url = URL.parse(text.includes('://') ? text.trim() : `nats://${text.trim()}`);
  if (!url?.hostname || !['nats:', 'tls:'].includes(url.protocol))
    throw new OperatorError('NATS_URL is no address of NATS. It looks like nats://user:password@host:4222.');
  return url;
}
