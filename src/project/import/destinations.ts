import type { DestinationFields } from './document.ts';
import type { Draft } from './draft.ts';
import { lineOf } from './line.ts';

type Fields = DestinationFields | null;

/** Addresses of webhooks are secrets as well: whoever knows one can post to it. Null, with a note, if something is missing. */
export function destinationOf(draft: Draft, name: string) {
  const incomplete = (): null => {
    draft.leaveOut(name, 'Its address, key or recipient is missing.');
    return null;
  };
  const secret = (value: string, ...parts: readonly string[]): string =>
    isReference(value) && draft.hasOnlyOwnReferences(value) ? value : draft.secret(value, name, ...parts);
  return {
    withUrl: (kind: 'SLACK' | 'DISCORD' | 'TEAMS' | 'WEBHOOK', url: string | null): Fields =>
      url === null ? incomplete() : { kind, name, url: secret(url, 'URL') },
    withKey: (kind: 'PAGERDUTY', key: string | null): Fields =>
      key === null ? incomplete() : { kind, name, apiKey: secret(key, 'KEY') },
    opsgenie: (key: string | null, isEurope: boolean): Fields =>
      key === null
        ? incomplete()
        : {
            kind: 'OPSGENIE',
            name,
            apiKey: secret(key, 'KEY'),
            ...(isEurope && { url: 'https://api.eu.opsgenie.com' }),
          },
    telegram(token: string | null, chat: string | null): Fields {
      const chatId = chat?.trim() ?? '';
      if (token === null || !/^(?:-?\d{1,20}|@\w{5,32})$/.test(chatId)) return incomplete();
      return { kind: 'TELEGRAM', name, apiKey: secret(token, 'TOKEN'), chatId };
    },
    ntfy(server: string | null, topic: string | null, token: string | null): Fields {
      if (topic === null) return incomplete();
      const url = `${(server ?? 'https://ntfy.sh').trim().replace(/\/+$/, '')}/${topic.trim()}`;
      return {
        kind: 'NTFY',
        name,
        url: secret(url, 'URL'),
        ...(token !== null && { apiKey: secret(token, 'TOKEN') }),
      };
    },
    email(lists: readonly (string | null)[]): Fields {
      const emailAddresses = lists
        .flatMap((list) => (list ?? '').split(/[,;]/))
        .map((address) => (/<([^<>]+)>/.exec(address)?.[1] ?? address).trim())
        .filter((address) => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(address));
      if (emailAddresses.length === 0) return incomplete();
      if (emailAddresses.length > 20)
        draft.leaveOut(name, 'A destination can have at most 20 email addresses. The others were left out.');
      return { kind: 'EMAIL', name, emailAddresses: [...new Set(emailAddresses)].slice(0, 20) };
    },
    unsupported(type: string): null {
      draft.leaveOut(name, `Steward has no destinations of the kind "${lineOf(type, 40)}".`);
      return null;
    },
  };
}

const isReference = (text: string): boolean => /^\$\{env:[A-Za-z_]\w{0,99}\}$/.test(text);
