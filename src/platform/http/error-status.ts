import type { ErrorCode } from '../errors.ts';

const statuses: Record<ErrorCode, number> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  QUOTA_EXCEEDED: 403,
  RATE_LIMITED: 429,
  INSUFFICIENT_STORAGE: 507,
  TIMEOUT: 503,
  INTERNAL: 500,
};

/** The status of an error that is the whole answer; one inside a GraphQL result travels with 200. */
export const statusOf = (code: ErrorCode): number => statuses[code];
