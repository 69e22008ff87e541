import { describe, expect, it } from 'vitest';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import { startApp } from '#testkit/app.ts';
import { page, startMisbehavingServer } from '#testkit/misbehaving-server.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newSite, readSite } from '../contract/monitoring-requests.fixture.ts';

describe('a certificate with an unreadable date', () => {
  it('fails only the check of its own site, and the checks of other owners are stored', async () => {
    const certificate = createAuthority().issue({ names: ['127.0.0.1'], validTo: '20271301120000Z' });
    await using hostile = await startMisbehavingServer(page('hello'), { certificate });
    await using sound = await startMisbehavingServer(page('hello'));
    await using app = await startApp({
      work: ['checks'],
      env: { STEWARD_PRIVATE_TARGETS: 'everybody', STEWARD_NETWORK_REFERENCES: 'none' },
    });
    const attacker = await app.signUp();
    const { id: bad } = await newSite(attacker, { url: hostile.url });
    await waitUntil(async () => (await readSite(attacker, bad)).status === 'DOWN', longWaitMs);
    expect(await readSite(attacker, bad)).toMatchObject({ certificateExpiresAt: null });

    const victim = await app.signUp();
    const { id: good } = await newSite(victim, { url: sound.url });
    await waitUntil(async () => (await readSite(victim, good)).status === 'UP');
  });
});
