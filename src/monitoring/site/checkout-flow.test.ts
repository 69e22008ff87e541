import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyring, type Keyring } from '#platform/secrets.ts';
import { decryptSteps, encryptFlow, type CheckoutFlow } from './checkout-flow.ts';
import type { CheckoutStep } from '#probing/index.ts';

const step = (given: Partial<CheckoutStep>): CheckoutStep => ({
  name: 'Step',
  action: 'FILL',
  selector: '#a',
  value: null,
  secret: false,
  timeoutMs: null,
  optional: false,
  ...given,
});
const flowOf = (steps: CheckoutStep[]): CheckoutFlow => ({
  theme: null,
  productPath: null,
  checkoutPath: null,
  selectors: null,
  steps,
  allowOrderPlacement: false,
});

describe('the secrets of a checkout flow', () => {
  let dataDir: string;
  let secrets: Keyring;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'steward-flow-'));
    secrets = await openKeyring({ configured: null, dataDir });
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('are stored separately and decrypted into the same steps', () => {
    const steps = [
      step({ value: 'kim' }),
      step({ value: 'hunter2', secret: true }),
      step({ action: 'CLICK' }),
      step({ value: '', secret: true }),
    ];
    const { flow, encryptedSecrets } = encryptFlow(secrets, flowOf(steps));
    expect(flow.steps.map(({ value }) => value)).toEqual(['kim', null, null, null]);
    expect(JSON.stringify(flow) + encryptedSecrets).not.toContain('hunter2');
    expect(decryptSteps(secrets, flow, encryptedSecrets)).toEqual(steps);
  });

  it('are null if no step is secret', () => {
    const { flow, encryptedSecrets } = encryptFlow(secrets, flowOf([step({ value: 'kim' })]));
    expect(encryptedSecrets).toBeNull();
    expect(decryptSteps(secrets, flow, null)).toBe(flow.steps);
  });
});
