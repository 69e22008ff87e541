/**
 * What helmet would set, as constants: its hooks took 4 % of the CPU of a list of 50 rows. Pages that need more than their
 * own origin (the explorer) set a policy of their own over this one.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    // Most answers are for one caller. What a cache may keep says so itself.
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
