import type { Services } from '#identity/context.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { decryptSteps } from '../site/checkout-flow.ts';
import type { ClaimedTarget } from '../target/claim-storage.ts';
import type { CheckTarget } from '#probing/index.ts';
import { policyFor } from '#identity/address-policy.ts';

export function toCheckTarget(
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  claimed: ClaimedTarget,
): CheckTarget {
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
