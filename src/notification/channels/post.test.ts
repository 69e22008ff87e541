import { describe, expect, it } from 'vitest';
import { chatProviders } from './index.ts';
import { redact, outcomeOf, secretParts, type ProviderResponse } from './post.ts';
import { providerOf } from './chat.ts';

const now = new Date('2026-08-22T14:04:25.000Z');
const respond = (status: number, rest: Partial<ProviderResponse> = {}) =>
  outcomeOf({ status, statusText: '', headers: {}, body: '', ...rest }, now);

describe('the response of a provider', () => {
  it.each([
    [200, 'sent'],
    [202, 'sent'],
    [204, 'sent'],
    [302, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'retry'],
    [410, 'gone'],
    [413, 'refused'],
    [425, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [502, 'retry'],
    [503, 'retry'],
    [504, 'retry'],
  ])('%i means %s', (status, kind) => {
    expect(respond(status).kind).toBe(kind);
  });

  it('is quoted in the error', () => {
    const statusText = 'Forbidden';
    expect(respond(403, { statusText, body: 'invalid_token' })).toMatchObject({
      error: 'HTTP 403 Forbidden: invalid_token',
    });
    expect(respond(400, { body: '<html><style>p{}</style><p>No\n such  hook</p></html>' })).toMatchObject({
      error: 'HTTP 400: No such hook',
    });
    expect(respond(400, { body: 'x'.repeat(1_000) })).toMatchObject({
      error: expect.stringMatching(/^HTTP 400: x{299}…$/),
    });
  });

  it('with status 200 can contain an error', () => {
    const body =
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429';
    expect(respond(200, { body }).kind).toBe('retry');
  });

  it.each<[Partial<ProviderResponse>, number | null]>([
    [{ headers: { 'retry-after': '7' } }, 7_000],
    [{ headers: { 'retry-after': 'Sat, 22 Aug 2026 14:05:25 GMT' } }, 60_000],
    [{ headers: { 'retry-after': 'Sat, 22 Aug 2026 14:00:00 GMT' } }, 0],
    [{ headers: { 'retry-after': 'soon' } }, null],
    [{ body: '{"message":"You are being rate limited.","retry_after":0.35,"global":false}' }, 350],
    [{}, null],
  ])('%j asks to wait %j ms', (rest, afterMs) => {
    expect(respond(429, rest)).toMatchObject({ kind: 'retry', afterMs });
  });
});

describe('a secret', () => {
  it('is redacted in the response of the provider', () => {
    const url = 'https://hooks.slack.example/services/T0AAAAAA/B0BBBBBBBB/longsecret?token=an%2Fother-one';
    const secrets = secretParts([url, 'a-key-of-some-length', null]);
    const response = `no ${url} nor /services/T0AAAAAA/B0BBBBBBBB/longsecret?token=an%2Fother-one nor longsecret, an/other-one, a-key-of-some-length`;
    const redacted = redact(response, secrets);
    expect(redacted).not.toMatch(/longsecret|B0BBBB|other-one|a-key/);
    expect(redact('no such services here', secrets)).toBe('no such services here');
  });

  it('is redacted only as a whole word if it is short', () => {
    const secrets = secretParts(['https://ops.example/hooks/Xy7/s3cr+t?key=p%26ss', 'short']);
    const response =
      'no /hooks/Xy7/s3cr+t?key=p%26ss; key "p&ss" (Xy7, s3cr+t, short) is no key of hooks, galaxy7 or Xy77';
    expect(redact(response, secrets)).toBe(
      'no [hidden]; key "[hidden]" ([hidden], [hidden], [hidden]) is no key of hooks, galaxy7 or Xy77',
    );
  });
});

describe('the chat provider of', () => {
  it.each([
    ['https://hooks.slack.com/services/a/b/c', 'slack'],
    ['https://chat.company.example/hooks/xyz', 'slack'],
    ['https://discord.com/api/webhooks/1/a', 'discord'],
    ['https://canary.discord.com/api/webhooks/1/a', 'discord'],
    ['https://discordapp.com/api/webhooks/1/a', 'discord'],
    ['https://DISCORD.COM./api/webhooks/1/a', 'discord'],
    ['https://discord.com/api/webhooks/1/a/slack', 'slack'],
    ['https://notdiscord.com/api/webhooks/1/a', 'slack'],
    ['https://discord.com.evil.example/api', 'slack'],
    ['https://acme.webhook.office.com/webhookb2/x', 'teams'],
    ['https://prod-1.westeurope.logic.azure.com:443/workflows/x', 'teams'],
    ['https://default1.2.environment.api.powerplatform.com/x', 'teams'],
    ['https://chat.googleapis.com/v1/spaces/A/messages?key=k', 'google-chat'],
  ])('%s is %s', (url, provider) => {
    expect(providerOf(new URL(url), chatProviders).name).toBe(provider);
  });
});
