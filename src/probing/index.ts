/** Probing takes a target and returns a result. It knows nothing of the database, and is entered only here. */
export type {
  CheckOutcome,
  CheckoutStepResult,
  CheckPhases,
  CheckResult,
  CheckRunner,
  CheckTarget,
  ErrorPatternRule,
  JsError,
} from './check.ts';
export type { CheckoutAction, CheckoutStep } from './checkout/checkout-step.ts';
export { checkKinds, kindsWith, primaryKind, workKinds, type CheckKind, type WorkKind } from './kinds.ts';
export { openChecks } from './open-checks.ts';
export { parseReferences, type NetworkReferences, type ReferenceMemory } from './own-network/references.ts';
export { createPatternSearch, crowded, overdrawn } from './pattern-search/pattern-search.ts';
export { findChromium, StillPacked, type FindOptions } from './browser/chromium/find-chromium.ts';
export { fingerprintOf } from './browser/page/fingerprint.ts';
export { plainMessage } from './report.ts';
