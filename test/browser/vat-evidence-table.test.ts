import { chromium as driver } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import type { CheckEvidence, Evidence } from '#vat/evidence/evidence.ts';
import { renderEvidence } from '#vat/evidence/render-evidence.ts';
import { browserIsMissing, chromium } from './browser.fixture.ts';

/** With the longest number of a member state and a usual consultation number. */
const check: CheckEvidence = {
  summary: [],
  problem: null,
  entry: {
    id: newId(),
    at: '2026-01-31T12:00:00.000000Z',
    countryCode: 'NL',
    vatNumber: '123456789B01',
    status: 'unavailable',
    source: 'eu',
    name: 'Example International Holdings GmbH & Co. KG',
    address: null,
    consultationNumber: 'WAPIAAAAZNgfuVoL',
    message: null,
    origin: 'validate',
    asked: true,
    latencyMs: 1,
    teamId: null,
    customerId: null,
    batchId: null,
    requester: 'SE123456789001',
    question: null,
    answer: null,
    nameMatch: null,
    addressMatch: null,
    softwareVersion: '1.0.0',
  },
  chain: { position: 123_456, previousHash: '', hash: 'd889ba393d18985531cfda46e6db2650', signature: '' },
};

async function* once(): AsyncGenerator<CheckEvidence> {
  yield check;
}

const evidence: Evidence = {
  header: {
    format: 'steward-vat-evidence-1',
    createdAt: '2026-02-01T00:00:00.000Z',
    installation: 'https://steward.example.com',
    softwareVersion: '1.0.0',
    publicKey: 'R+FbeuO4o6sOg4fOV9X9+7EkIJp8L0Pxc4ItBhbDu2M=',
    period: { teamId: newId(), from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
  },
  checks: once(),
  footer: { isComplete: true, note: null },
  signer: { sign: async () => Buffer.alloc(64) },
};

describe.skipIf(browserIsMissing())('the evidence of a period on paper', () => {
  it('has each number on one line', async () => {
    await using browser = await driver.launch({
      executablePath: chromium!.executable,
      env: { ...process.env, ...chromium!.env } as Record<string, string>,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    // A4 without the margins, at 96 dpi.
    const page = await browser.newPage({ viewport: { width: 680, height: 1_000 } });
    await page.setContent(await renderEvidence(evidence));
    const lines = await page.evaluate<
      [text: string, lines: number][]
    >(`[...document.querySelectorAll('tbody td')].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return [cell.textContent, new Set(Array.from(range.getClientRects(), ({ top }) => top)).size];
    })`);
    const [, number, status, , requester, consultation] = lines;
    expect([number, status, requester, consultation]).toEqual([
      ['NL123456789B01', 1],
      ['unavailable', 1],
      ['SE123456789001', 1],
      ['WAPIAAAAZNgfuVoL', 1],
    ]);
  });
});
