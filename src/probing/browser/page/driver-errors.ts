import { messageOf } from '#platform/errors.ts';

/** Chromium's error codes in the words that other checks use. */
const messages: Readonly<Record<string, string>> = {
  ERR_CERT_DATE_INVALID: 'certificate has expired, or is not valid yet',
  ERR_CERT_COMMON_NAME_INVALID: 'certificate is for another host',
  ERR_CERT_AUTHORITY_INVALID: 'certificate comes from an authority that is not trusted',
  ERR_CERT_REVOKED: 'certificate has been revoked',
  ERR_CERT_INVALID: 'certificate is not valid',
  ERR_SSL_PROTOCOL_ERROR: 'the server does not speak TLS properly',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'the server and the browser share no TLS version or cipher',
  ERR_CONNECTION_RESET: 'the server closed the connection before it responded',
  ERR_CONNECTION_CLOSED: 'the server closed the connection before it responded',
  ERR_EMPTY_RESPONSE: 'the server closed the connection before it responded',
  ERR_CONTENT_LENGTH_MISMATCH: 'the connection was lost in the middle of the response',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'the connection was lost in the middle of the response',
  ERR_TOO_MANY_REDIRECTS: 'too many redirects',
  ERR_INVALID_REDIRECT: 'redirected to a URL that cannot be followed',
  ERR_UNSAFE_REDIRECT: 'redirected to a URL that cannot be followed',
  ERR_UNKNOWN_URL_SCHEME: 'redirected to a URL that cannot be followed',
  ERR_INVALID_HTTP_RESPONSE: 'the response is not valid HTTP',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'the response headers are too large',
  ERR_UNSAFE_PORT: 'browsers refuse to open this port',
  ERR_ABORTED: 'the answer is not a page: a download, or nothing at all',
  ERR_INVALID_AUTH_CREDENTIALS: 'the user name or password is refused',
};

/** The codes for failures of this machine, or of the connection from the browser to its proxy. */
const localFailures: Readonly<Record<string, string>> = {
  ERR_NETWORK_CHANGED: 'the network of this machine changed during the check',
  ERR_INTERNET_DISCONNECTED: 'this machine has no network',
  ERR_NETWORK_IO_SUSPENDED: 'this machine was suspended during the check',
  ERR_OUT_OF_MEMORY: 'the browser is out of memory',
  ERR_NO_BUFFER_SPACE: 'this machine is out of memory for its network',
  ERR_PROXY_CONNECTION_FAILED: 'the browser did not reach its own way out',
};

/** Undefined if the failure is not local. */
export function localNetError(text: string): string | undefined {
  const [, code = ''] = /net::(ERR_\w+)/.exec(text) ?? [];
  return localFailures[code];
}

/** Undefined if it is not a failure to load. */
export function netErrorMessage(text: string): string | undefined {
  const [, code] = /net::(ERR_\w+)/.exec(text) ?? [];
  if (code === undefined) return undefined;
  return messages[code] ?? `the browser could not load the page (${code})`;
}

/** Only the first line is Playwright's own. Below it are the selectors, which can contain any words. */
export function isInvalidSelector(error: unknown): boolean {
  const [line = ''] = messageOf(error).split('\n');
  return /while parsing (?:css )?selector|is not a valid (?:selector|XPath)/.test(line);
}

/** Playwright's timeouts have no class of their own. */
export const isDriverTimeout = (error: unknown): boolean => /Timeout \d+ms exceeded/.test(messageOf(error));
