import { isObject, parseJson } from './read-domain.ts';

/** The addresses of the RDAP services by domain, such as `com`. */
export type Registries = ReadonlyMap<string, string>;

/** Reads the list of IANA (RFC 9224). Null if the text is no such list. Entries that cannot be used are skipped. */
export function readBootstrap(text: string): Registries | null {
  const file = parseJson(text);
  const services = isObject(file) ? file['services'] : undefined;
  if (!Array.isArray(services)) return null;
  const found = new Map<string, string>();
  for (const service of services as unknown[]) {
    if (!Array.isArray(service)) continue;
    const [names, urls] = service as unknown[];
    const url = addressIn(urls);
    if (url === null || !Array.isArray(names)) continue;
    for (const name of names as unknown[]) if (typeof name === 'string') found.set(name.toLowerCase(), url);
  }
  return found.size > 0 ? found : null;
}

/** The service of the longest entry that the domain ends with. Null if its registry has none: some of countries do not. */
export function registryOf(registries: Registries, domain: string): string | null {
  const labels = domain.split('.');
  for (let index = 1; index < labels.length; index += 1) {
    const url = registries.get(labels.slice(index).join('.'));
    if (url !== undefined) return url;
  }
  return null;
}

/** https is preferred, as the standard asks for. */
function addressIn(urls: unknown): string | null {
  const valid = (Array.isArray(urls) ? (urls as unknown[]) : []).filter(
    (url): url is string => typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url),
  );
  return valid.find((url) => /^https:/i.test(url)) ?? valid[0] ?? null;
}
