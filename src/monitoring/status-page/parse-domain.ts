import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { refuse } from '#platform/parse-input.ts';

/** RFC 1123: labels of letters, digits and inner hyphens. The last one begins with a letter, so that no IP address fits. */
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that only resolve inside a network. */
const isInternal = (domain: string): boolean => /\.(internal|local|localdomain|lan|home\.arpa)$/.test(domain);

/**
 * A host name in lower case and in ASCII. The server has its own pages at that of the public address, and agents may connect to it by an
 * internal name: a page with that name would take all their requests.
 */
export const parseDomain =
  (publicUrl: URL) =>
  (given: string, field: string): string => {
    // The parser would drop a path or a user name silently.
    const domain = /[\s/\\:@?#%]/.test(given.trim()) ? '' : domainToASCII(given.trim().toLowerCase());
    if (!hostName.test(domain) || isIP(domain) !== 0 || domain.endsWith('.localhost'))
      refuse('Enter a host name such as status.example.com, without https:// and port.', field);
    if (isInternal(domain) && !isInternal(publicUrl.hostname))
      refuse(`${domain} only exists inside a network. Choose a host name that visitors can reach.`, field);
    if (domain === publicUrl.hostname)
      refuse(`${domain} is the address of this server. Choose another host name.`, field);
    return domain;
  };
