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
  StepProgress,
} from './check.ts';
export type { CheckoutAction, CheckoutStep } from './checkout/checkout-step.ts';
export type {
  DnsRecordType,
  HttpRequestRules,
  ProbeKind,
  ProbeTarget,
  ProbeTargetOf,
  SmtpSecurity,
  TlsVersion,
} from './probe-target.ts';
export type { Assertion, AssertionSource, Comparison } from './assertions/assertion.ts';
export { pathProblem } from './assertions/json-path.ts';
export { parseStatusRanges } from './assertions/status-ranges.ts';
export { toRecord } from './dns/records.ts';
export { pingProblem } from './icmp/ping.ts';
export { checkKinds, kindsWith, primaryKind, workKinds, type CheckKind, type WorkKind } from './kinds.ts';
export { openChecks, type OpenChecks } from './open-checks.ts';
export { parseReferences, type NetworkReferences, type ReferenceMemory } from './own-network/references.ts';
export { createPatternSearch, crowded, overdrawn } from './pattern-search/pattern-search.ts';
export {
  findChromium,
  hasBrowser,
  StillPacked,
  type Chromium,
  type FindOptions,
} from './browser/chromium/find-chromium.ts';
export { installBrowser } from './browser/chromium/install-browser.ts';
export type { BrowserState } from './open-checks.ts';
export { printPdf } from './browser/print-pdf.ts';
export { fingerprintOf } from './browser/page/fingerprint.ts';
export { plainMessage } from './report.ts';
export { scanCertificates, type ScanResult } from './certificates/scan-certificates.ts';
export type { FoundCertificate } from './certificates/examine-chain.ts';
export { createRdapClient, type RdapAnswer, type RdapClient } from './rdap/rdap-client.ts';
export { registrableDomain } from './rdap/registrable-domain.ts';
