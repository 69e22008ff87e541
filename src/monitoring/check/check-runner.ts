import type { Clock } from '#platform/clock.ts';
import type { AddressPolicy } from '#platform/outbound.ts';

export type CheckKind = 'HTTP' | 'BROWSER' | 'CHECKOUT_FLOW';

/** All that a runner needs to know of what it checks. */
export type CheckTarget = {
  url: string;
  /** Who owns the site decides which addresses it may point at. */
  policy: AddressPolicy;
  basicAuth: { username: string; password: string } | null;
  expectedContent: string | null;
  patterns: readonly ErrorPatternRule[];
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
};

/** `trouble`: the failure is ours (no network, no file handles, no browser), so nothing is known of the target. */
export type CheckOutcome = { kind: 'result'; result: CheckResult } | { kind: 'trouble'; reason: string };

/** Every kind of check is one such function. It never throws. */
export type CheckRunner = (
  target: CheckTarget,
  options: { clock: Clock; signal: AbortSignal },
) => Promise<CheckOutcome>;
