import type { AssertionSource } from '../assertions/assertion.ts';
import type { HttpRequestRules } from '../probe-target.ts';

const asserts = ({ assertions }: HttpRequestRules, ...sources: AssertionSource[]): boolean =>
  assertions.some(({ source }) => sources.includes(source));

/** Without such an assertion, the status must be 200 to 299. */
export const assertsStatus = (rules: HttpRequestRules): boolean => asserts(rules, 'STATUS');

export const readsBody = (rules: HttpRequestRules): boolean => asserts(rules, 'JSON_PATH', 'SIZE');
