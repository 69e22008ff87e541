import type { NodeConnectionOptions } from '@nats-io/transport-node';
import { OperatorError } from './errors.ts';

type Address = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>;

/** The client accepts only hosts and ports in the URL; credentials and TLS are separate options. */
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
    throw new OperatorError('NATS_URL is not a valid NATS URL. Use the form nats://user:password@host:4222.');
  return url;
}
