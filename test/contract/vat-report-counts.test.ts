import { expect, it } from 'vitest';
import { vat } from '#vat/product.ts';
import { startVatApp } from '../vat-simulators/vat-app.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';
import { askWithKey, newVatKey } from './vat-key-requests.fixture.ts';

it('a report counts the VAT checks of its own team, or those of no team if it has never had any', async () => {
  await using fixture = await startVatApp();
  const owner = await fixture.app.signUp();
  const [one, other, without] = [await newTeam(owner), await newTeam(owner), await newTeam(owner)];
  const { db } = fixture.app.platform.opened(vat).vat;
  const hour = 3_600_000;
  const count = (teamId: string, from = Date.now() - hour, to = Date.now() + hour) =>
    vat.extensions.monitoring.countVatChecks(db, teamId, new Date(from), new Date(to));

  await fixture.validate('DE', '111111111');
  const { key: ofOne } = await newVatKey(owner, { teamId: one });
  const { key: ofOther } = await newVatKey(owner, { teamId: other });
  for (const number of ['222222222', '222222223']) await askWithKey(owner, 'validate', ['DE', number], ofOne);
  await askWithKey(owner, 'validate', ['DE', '22'], ofOne);
  for (let at = 0; at < 5; at += 1) await askWithKey(owner, 'validate', ['DE', `33333333${at}`], ofOther);

  expect(await count(one)).toEqual({ total: 3, valid: 2, invalid: 1, unavailable: 0 });
  expect(await count(other)).toMatchObject({ total: 5, valid: 5 });
  expect(await count(without)).toMatchObject({ total: 1, valid: 1 });
  // A month without a check is a month without a check.
  expect(await count(one, Date.now() - 2 * hour, Date.now() - hour)).toMatchObject({ total: 0 });
});
