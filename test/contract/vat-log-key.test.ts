import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { rotateSecrets } from '#platform/secrets.ts';
import { createSigner } from '#vat/log/signer.ts';
import { verifyLog } from '#vat/log/verify-log.ts';
import { vat } from '#vat/product.ts';
import { startVatApp } from '../vat-simulators/vat-app.fixture.ts';
import { checkForTeam } from '../vat-simulators/team-check.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

/** Machines that share a database have the key in their settings, where only the operator changes it. */
it('evidence has the same public key after a key rotation, and the log is intact', async () => {
  await using fixture = await startVatApp();
  const { platform } = fixture.app;
  const owner = await fixture.app.signUp();
  const teamId = await newTeam(owner);
  const publicKeyOf = async (number: string): Promise<string> => {
    const id = await checkForTeam(fixture.app, teamId, 'DE', number);
    const evidence = (await (await owner.get(`/vat/evidence/${id}.json`)).json()) as { publicKey: string };
    return evidence.publicKey;
  };
  const before = await publicKeyOf('123456789');
  const { db } = platform.services;
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const { keyring } = platform;
  const report = await rotateSecrets({ db, keyring, columns: vat.secretColumns, clock });
  expect(report).toMatchObject({ rewritten: 1, unreadable: [] });
  expect(await publicKeyOf('123456780')).toBe(before);
  // As a process that starts now.
  const signer = createSigner({ db, secrets: keyring });
  // The running server adds entries to the log, and evidence of one does not wait for it.
  await expect
    .poll(() => verifyLog(db, signer))
    .toMatchObject({ entries: 2, publicKey: before, problems: [] });
});
