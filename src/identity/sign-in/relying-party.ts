import { isIP } from 'node:net';
import { isLoopbackHost } from '#platform/http/loopback.ts';

/** What browsers and authenticators compare: the host name for which passkeys are created, and the origin of the page. */
export const relyingParty = ({ hostname, origin }: URL): { id: string; origin: string } => ({
  id: hostname,
  origin,
});

/** Browsers offer passkeys only to pages with a host name, and only over https or on the machine itself. */
export const passkeysWork = ({ hostname, protocol }: URL): boolean =>
  isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && (protocol === 'https:' || isLoopbackHost(hostname));

/** The challenge that the browser signed. Not yet verified. */
export function challengeIn(response: unknown): string | null {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Loading it takes 370 ms, and only passkeys need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
