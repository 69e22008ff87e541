import { conflictReasons, unknownDeployment } from '#deployment/protocol/agent-protocol.ts';

export type Body = Record<string, unknown>;

/** A response of any sender; the body is null if it is not a JSON object. */
export type RawResponse = { status: number; body: Body | null };

/** The successful response to a request. */
export type ExpectedResponse = {
  status: number;
  fits(body: Body): boolean;
  /** 204 is a success, too. */
  mayBeEmpty?: true;
};

/**
 * Whether this is a final response of the control plane. Proxies, firewalls and captive portals also respond, with any status and
 * their own pages; those are not final.
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

/** Whether the control plane itself refuses this for now. */
export function isPostponed({ status, body }: RawResponse): boolean {
  const code = body && extensionsIn(body)['code'];
  return (status === 429 && code === 'RATE_LIMITED') || (status === 507 && code === 'INSUFFICIENT_STORAGE');
}

/** Describes a response that is not final, for the output of the agent. */
export function describeFailure(server: string, { status, body }: RawResponse): string {
  const code = body && extensionsIn(body)['code'];
  if (status === 401) return `${server} does not know this agent's token. It is wrong or revoked.`;
  if (status === 400 && code === 'BAD_REQUEST')
    return `${server} does not understand this agent: ${messageIn(body!)} Run steward-agent self-upgrade and restart the agent.`;
  if (typeof code === 'string') return `${server} returned ${status}: ${messageIn(body!)}`;
  return `${server} returned ${status}, but not from Steward. Check the proxy or firewall in between.`;
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
