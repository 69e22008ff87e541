import type { Clock } from '#platform/clock.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import type { CheckoutAction, CheckoutStep } from './checkout/checkout-step.ts';

export type CheckKind = 'HTTP' | 'BROWSER' | 'CHECKOUT_FLOW';

/** All that a runner needs to know of what it checks. */
export type CheckTarget = {
  url: string;
  /** Of the account whose site it is: accounts share the places and the time that slow checks take. */
  owner: string;
  /** Who owns the site decides which addresses it may point at. */
  policy: AddressPolicy;
  basicAuth: { username: string; password: string } | null;
  expectedContent: string | null;
  patterns: readonly ErrorPatternRule[];
  /** Of checks in a browser: the size of its window, and what must be visible before the page counts as loaded. */
  window?: { width: number; height: number };
  waitForSelector?: string | null;
  /** Of a checkout flow: what it does, its secret values in their places. */
  checkout?: { steps: readonly CheckoutStep[]; allowOrderPlacement: boolean } | null;
};

/** RE2 syntax, validated when it was saved. */
export type ErrorPatternRule = { pattern: string; action: 'FAIL' | 'IGNORE' };

export type JsError = {
  source: string;
  message: string;
  stackTrace: string | null;
  url: string | null;
  line: number | null;
  column: number | null;
};

export type CheckPhases = {
  dnsMs: number;
  connectMs: number;
  tlsMs: number;
  firstByteMs: number;
  totalMs: number;
};

export type CheckResult = {
  status: 'UP' | 'DOWN';
  responseTimeMs: number | null;
  statusCode: number | null;
  errorMessage: string | null;
  jsErrors: readonly JsError[] | null;
  phases: CheckPhases | null;
  certificateExpiresAt: Date | null;
  /** Of a checkout flow: how far it came. */
  steps?: readonly CheckoutStepResult[] | null;
  /** What was to be seen when it failed, as JPEG. */
  screenshot?: Uint8Array | null;
};

export type CheckoutStepResult = {
  name: string;
  action: CheckoutAction;
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  durationMs: number | null;
  message: string | null;
};

/** `trouble`: the failure is ours (no network, no file handles, no browser), so nothing is known of the target. */
export type CheckOutcome = { kind: 'result'; result: CheckResult } | { kind: 'trouble'; reason: string };

/** Every kind of check is one such function. It never throws. */
export type CheckRunner = (
  target: CheckTarget,
  options: { clock: Clock; signal: AbortSignal },
) => Promise<CheckOutcome>;
