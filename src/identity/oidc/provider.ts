import type { Configuration, CustomFetch } from 'openid-client';
import { isRecent, type Clock } from '#platform/clock.ts';
import { outboundRequest } from '#platform/outbound.ts';
import type { OidcSettings } from './settings.ts';

/** Providers change their endpoints rarely, and announce it. Keys are read again by openid-client when one is unknown. */
const discoveryMs = 60 * 60_000;
const timeoutMs = 10_000;
const maxBytes = 512 * 1024;

export type Provider = {
  settings: OidcSettings;
  /** Reads the provider's metadata at the first sign-in, and again after an hour. A failure is not kept. */
  configuration(): Promise<Configuration>;
};

export function createProvider(settings: OidcSettings, clock: Clock): Provider {
  let known: { at: number; configuration: Promise<Configuration> } | null = null;
  return {
    settings,
    configuration() {
      const now = clock.now().getTime();
      if (known && isRecent(known.at, now, discoveryMs)) return known.configuration;
      const asked = { at: now, configuration: discover(settings) };
      known = asked;
      asked.configuration.catch(() => {
        if (known === asked) known = null;
      });
      return asked.configuration;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const openid = await loadOpenId();
  const options = {
    [openid.customFetch]: guardedFetch(issuer),
    timeout: timeoutMs / 1_000,
    execute: [
      // Verifies the signature of the ID token as well, although it comes from the token endpoint itself.
      openid.enableNonRepudiationChecks,
      // Only for an issuer on this machine: others must have https.
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  };
  const authentication = clientSecret === null ? openid.None() : undefined;
  return openid.discovery(issuer, clientId, clientSecret ?? undefined, authentication, options);
}

/**
 * The operator chose the issuer, so it may have a private address. Its metadata chooses the other endpoints: on other origins
 * they must have https, and on other hosts a public address.
 */
const guardedFetch =
  (issuer: URL): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const target = new URL(url);
    if (target.origin !== issuer.origin && target.protocol !== 'https:')
      throw new Error(`The provider names an endpoint without https: ${target.origin}.`);
    const response = await outboundRequest(target, {
      policy: target.hostname === issuer.hostname ? 'operator' : 'public',
      method,
      headers,
      body: body === null || body === undefined ? undefined : textOf(body),
      signal,
      timeoutMs,
      connectTimeoutMs: timeoutMs / 2,
      maxBytes,
      maxRedirects: 0,
    });
    const type = response.headers['content-type'];
    return new Response(Uint8Array.from(response.body), {
      status: response.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };

/** What openid-client sends for this flow: a form. */
function textOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only forms can be sent to the provider.');
}

/** Loaded only where it is used. */
export const loadOpenId = () => import('openid-client');
