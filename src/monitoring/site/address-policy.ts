import type { Role } from '#identity/caller.ts';
import type { Settings } from '#identity/context.ts';
import type { AddressPolicy } from '#platform/outbound.ts';

/** Which addresses a user's checks and webhooks may point at. */
export function policyFor(role: Role, privateTargets: Settings['privateTargets']): AddressPolicy {
  switch (privateTargets) {
    case 'everybody':
      return 'private-allowed';
    case 'admin':
      return role === 'ADMIN' ? 'private-allowed' : 'public';
    case 'nobody':
      return 'public';
  }
}
