import { describe, expect, it } from 'vitest';
import { startVatApp } from '../vat-simulators/vat-app.fixture.ts';
import { checkForTeam } from '../vat-simulators/team-check.fixture.ts';
import { newTeam } from '../contract/team-requests.fixture.ts';
import { browserIsMissing } from './browser.fixture.ts';

describe.skipIf(browserIsMissing())('the evidence of VAT checks on paper', () => {
  it('is a PDF of one check, or of a period, whatever a register has sent', async () => {
    await using fixture = await startVatApp();
    const owner = await fixture.app.signUp();
    const teamId = await newTeam(owner);
    const id = await checkForTeam(fixture.app, teamId, 'DE', '123456789');
    fixture.eu.misbehave((response) => void response.end('<script>alert(1)</script>\u202e'.repeat(4_000)));
    const hostile = await checkForTeam(fixture.app, teamId, 'DE', '987654321');
    for (const path of [
      `/vat/evidence/${id}.pdf`,
      `/vat/evidence/${hostile}.pdf`,
      `/vat/evidence.pdf?teamId=${teamId}`,
    ]) {
      const response = await owner.get(path);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([path, response.status, bytes.toString('latin1', 0, 5)]).toEqual([path, 200, '%PDF-']);
      expect(response.headers.get('content-type')).toBe('application/pdf');
    }
  });

  it('is printed once at a time for each user', async () => {
    await using fixture = await startVatApp();
    const owner = await fixture.app.signUp();
    const id = await checkForTeam(fixture.app, await newTeam(owner), 'DE', '123456789');
    const answers = await Promise.all([1, 2, 3].map(() => owner.get(`/vat/evidence/${id}.pdf`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  });
});
