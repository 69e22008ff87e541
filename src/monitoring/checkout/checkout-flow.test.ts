import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyring, type Keyring } from '#platform/secrets.ts';
import { openSteps, sealFlow, type CheckoutFlow } from './checkout-flow.ts';
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

describe('the secrets of a flow', () => {
  let dataDir: string;
  let secrets: Keyring;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'steward-flow-'));
    secrets = await openKeyring({ configured: null, dataDir });
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('are stored apart from it and come back in their places', () => {
    const steps = [
      step({ value: 'kim' }),
      step({ value: 'hunter2', secret: true }),
      step({ action: 'CLICK' }),
      step({ value: '', secret: true }),
    ];
    const { flow, sealedSecrets } = sealFlow(secrets, flowOf(steps));
    expect(flow.steps.map(({ value }) => value)).toEqual(['kim', null, null, null]);
    expect(JSON.stringify(flow) + sealedSecrets).not.toContain('hunter2');
    expect(openSteps(secrets, flow, sealedSecrets)).toEqual(steps);
  });

  it('are none when no step is secret', () => {
    const { flow, sealedSecrets } = sealFlow(secrets, flowOf([step({ value: 'kim' })]));
    expect(sealedSecrets).toBeNull();
    expect(openSteps(secrets, flow, null)).toBe(flow.steps);
  });
});
