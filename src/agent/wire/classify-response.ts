import { conflictReasons, unknownDeployment } from '#deployment/protocol/agent-protocol.ts';

export type Body = Record<string, unknown>;

/** What came back over the wire; the body is null when it is no JSON object. */
export type RawResponse = { status: number; body: Body | null };

/** What the control plane answers to a request when all is well. */
export type ExpectedResponse = {
  status: number;
  fits(body: Body): boolean;
  /** 204 says that there is nothing to say. */
  mayBeEmpty?: true;
};

/**
 * Whether this is an answer of the control plane that settles the request. Proxies, firewalls and captive portals answer too,
 * with any status and a page of their own: those settle nothing.
 */
export function isFinal({ status, body }: RawResponse, success: ExpectedResponse): boolean {
  if (status === 204) return success.mayBeEmpty === true;
  if (body === null) return false;
  switch (status) {
    case success.status:
      return success.fits(body);
    case 404:
      return extensionsIn(body)['reason'] === unknownDeployment;
    case 409:
      return conflictReasons.some((reason) => reason === body['reason']);
    case 412:
    case 416:
      return Number.isSafeInteger(body['size']);
    default:
      return false;
  }
}

/** Whether the control plane itself says that it does not take this now, but will. */
export function isPostponed({ status, body }: RawResponse): boolean {
  const code = body && extensionsIn(body)['code'];
  return (status === 429 && code === 'RATE_LIMITED') || (status === 507 && code === 'INSUFFICIENT_STORAGE');
}

/** What to logLine whoever runs the agent about an answer that is not final. */
export function describeFailure(server: string, { status, body }: RawResponse): string {
  const code = body && extensionsIn(body)['code'];
  if (status === 401) return `${server} does not know this agent's token: it is wrong or revoked.`;
  if (status === 400 && code === 'BAD_REQUEST')
    return `${server} does not understand this agent: ${messageIn(body!)} Run steward-agent self-upgrade and restart the agent.`;
  if (typeof code === 'string') return `${server} answered ${status}: ${messageIn(body!)}`;
  return `${server} answered ${status}, which is not an answer of Steward. Look at the proxy or firewall on the way.`;
}

function firstError(body: Body): Body {
  const { errors } = body;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  return isObject(first) ? first : {};
}

function extensionsIn(body: Body): Body {
  const { extensions } = firstError(body);
  return isObject(extensions) ? extensions : {};
}

const messageIn = (body: Body): string => String(firstError(body)['message']).slice(0, 500);

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
