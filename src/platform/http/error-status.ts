import type { ErrorCode } from '../errors.ts';

const statuses: Record<ErrorCode, number> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  CONFLICT: 409,
  QUOTA_EXCEEDED: 403,
  RATE_LIMITED: 429,
  INSUFFICIENT_STORAGE: 507,
  TIMEOUT: 503,
  INTERNAL: 500,
};

/** The HTTP status if the error is the whole response. An error inside a GraphQL result has 200. */
export const statusOf = (code: ErrorCode): number => statuses[code];
