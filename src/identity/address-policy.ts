import type { Role } from './caller.ts';
import type { Settings } from './context.ts';
import type { AddressPolicy } from '#platform/outbound.ts';

/** Which addresses a user's checks and webhooks may connect to. */
export function policyFor(role: Role, privateTargets: Settings['privateTargets']): AddressPolicy {
  const trusted = privateTargets === 'everybody' || (privateTargets === 'admin' && role === 'ADMIN');
  return trusted ? 'private-allowed' : 'public';
}
