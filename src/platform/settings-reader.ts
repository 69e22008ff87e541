import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { messageOf } from './errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Reader = ReturnType<typeof createReader>;

/**
 * Reads one variable at a time. A wrong value adds a sentence to `mistakes`, and reading continues with the default.
 * `names` collects all variables that were read, whether set or not.
 */
export function createReader(env: Environment, mistakes: string[], names: Set<string> = new Set()) {
  const text = (name: string): string | null => {
    names.add(name);
    return env[name]?.trim() || null;
  };
  return {
    text,
    /** For rules that span several variables. */
    mistake: (sentence: string): void => void mistakes.push(sentence),
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= min && number <= max) return number;
      mistakes.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    oneOf<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === null) return fallback;
      const choice = choices.find((candidate) => candidate === value);
      if (!choice) mistakes.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
      return choice ?? fallback;
    },
    /** The message does not contain the value, since these URLs may contain a password. */
    url(name: string, protocols: readonly string[]): string | null {
      const value = text(name);
      if (value === null) return null;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
      mistakes.push(
        `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      );
      return null;
    },
    directory(name: string): string | null {
      const value = text(name);
      if (value === null) return null;
      return isAbsolute(value) ? value : resolve(value);
    },
    /** For values with their own parser, whose error message is used. */
    parsed<T>(name: string, parse: (value: string) => T): T | null {
      const value = text(name);
      if (value === null) return null;
      try {
        return parse(value);
      } catch (error) {
        const message = messageOf(error);
        mistakes.push(message.startsWith(name) ? message : `${name}: ${message}`);
        return null;
      }
    },
    networks(name: string): string[] {
      const items = (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
      for (const item of items)
        if (!isNetwork(item))
          mistakes.push(`${name}: "${item}" is neither an IP address nor a network such as 10.0.0.0/8.`);
      return items;
    },
  };
}

/** An address, a network, or one of Fastify's names for networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (prefix === undefined) return bits > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}
