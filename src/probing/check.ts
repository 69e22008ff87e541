import type { Clock } from '#platform/clock.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import type { HttpRequestRules, ProbeTarget } from './probe-target.ts';
import type { CheckoutAction, CheckoutStep } from './checkout/checkout-step.ts';

/** Everything that a check needs to know about its target. */
export type CheckTarget = {
  url: string;
  /** The account that owns the site. Owners share the time of pattern searches. */
  owner: string;
  /** Which addresses the target can be at. */
  policy: AddressPolicy;
  basicAuth: { username: string; password: string } | null;
  expectedContent: string | null;
  patterns: readonly ErrorPatternRule[];
  /** For checks in a browser: the size of its window, and what must be visible before the page counts as loaded. */
  window?: { width: number; height: number };
  waitForSelector?: string | null;
  /** For HTTP checks that are more than a GET. */
  http?: HttpRequestRules;
  /** For probes. `url` is then only for messages. */
  probe?: ProbeTarget;
  /** For checkout flows: the steps, with their secret values decrypted. */
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
  /** Null for checks that run no scripts. */
  jsErrors: readonly JsError[] | null;
  phases: CheckPhases | null;
  certificateExpiresAt: Date | null;
  /** The host that presented this certificate, and the beginning of its validity. Unknown without it. */
  certificateOf?: { host: string; validFrom: Date | undefined } | undefined;
  /** For checkout flows: the result of each step. */
  steps?: readonly CheckoutStepResult[] | null;
  /** The page at the moment of the failure, as JPEG. */
  screenshot?: Uint8Array | null;
};

export type CheckoutStepResult = {
  name: string;
  action: CheckoutAction;
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  durationMs: number | null;
  message: string | null;
};

/** A step of a checkout flow that has just ended, with the page after it (JPEG). `index`: its position, from 0. */
export type StepProgress = { index: number; result: CheckoutStepResult; screenshot: Uint8Array | null };

/** `inconclusive`: the check failed for a local reason (network, file handles, browser) and says nothing about the target. */
export type CheckOutcome = { kind: 'result'; result: CheckResult } | { kind: 'inconclusive'; reason: string };

/** Never throws. */
export type CheckRunner = (
  target: CheckTarget,
  options: { clock: Clock; signal: AbortSignal },
) => Promise<CheckOutcome>;
