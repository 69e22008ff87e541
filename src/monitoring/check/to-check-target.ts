import type { Services } from '#identity/context.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { decryptSteps } from '../site/checkout-flow.ts';
import type { ClaimedTarget } from '../target/claim-storage.ts';
import type { CheckTarget, HttpRequestRules } from '#probing/index.ts';
import { decryptHeaders } from '../http-check/header-secrets.ts';
import type { HttpCheck } from '../http-check/parse-http-check.ts';
import { probeUrl, toProbeTarget } from '../probe/to-probe-target.ts';
import { policyFor } from '#identity/address-policy.ts';

/** Without what only its claim needs. */
type TargetFacts = Omit<ClaimedTarget, 'id' | 'dueAt' | 'claimedAt' | 'confirmedStatus'>;

export function toCheckTarget(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  claimed: TargetFacts,
): CheckTarget {
  if (claimed.probe) return toProbeCheck(secrets, settings, claimed, claimed.probe);
  const { siteUrl, path, basicAuthUsername, basicAuthPassword, expectedContent, patterns } = claimed;
  const { viewportWidth, viewportHeight, waitForSelector, checkoutFlow, checkoutSecrets } = claimed;
  const policy: AddressPolicy = policyFor(claimed.ownerRole, settings.privateTargets);
  const password = basicAuthPassword && secrets.decrypt(basicAuthPassword, 'sites.basic_auth_password');
  return {
    url: path === null ? siteUrl : new URL(path, siteUrl).href,
    owner: claimed.ownerId,
    policy,
    basicAuth: basicAuthUsername === null ? null : { username: basicAuthUsername, password: password ?? '' },
    expectedContent,
    patterns: patterns ?? [],
    ...(claimed.httpCheck && { http: toRequestRules(secrets, claimed, claimed.httpCheck) }),
    // Only what the kind of check uses: all of it is copied to a thread.
    ...(viewportWidth !== undefined &&
      viewportHeight !== undefined && {
        window: { width: viewportWidth, height: viewportHeight },
        waitForSelector,
      }),
    ...(checkoutFlow && {
      checkout: {
        steps: decryptSteps(secrets, checkoutFlow, checkoutSecrets ?? null),
        allowOrderPlacement: checkoutFlow.allowOrderPlacement,
      },
    }),
  };
}

function toRequestRules(
  secrets: Services['secrets'],
  { httpCheckSecrets, isPage }: TargetFacts,
  { method, body, followRedirects, assertions }: HttpCheck,
): HttpRequestRules {
  const purpose = isPage ? 'site_pages.http_check_secrets' : 'sites.http_check_secrets';
  return {
    method,
    headers: decryptHeaders(secrets, httpCheckSecrets, purpose),
    body,
    followRedirects,
    assertions,
  };
}

/** Without the password of the site: a probe can be at another server. */
const toProbeCheck = (
  secrets: Services['secrets'],
  { privateTargets }: Services['settings'],
  { ownerId, ownerRole, probeSecrets }: TargetFacts,
  { kind, fields }: NonNullable<ClaimedTarget['probe']>,
): CheckTarget => ({
  url: probeUrl(kind, fields),
  owner: ownerId,
  policy: policyFor(ownerRole, privateTargets),
  basicAuth: null,
  expectedContent: null,
  patterns: [],
  probe: toProbeTarget(kind, fields, decryptHeaders(secrets, probeSecrets, 'probes.secrets')),
});
