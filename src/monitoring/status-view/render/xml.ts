import type { Html } from '#platform/html.ts';

/** Control characters and lone surrogates, which XML cannot contain in any form: one of them makes a whole feed unreadable. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const withoutForbidden = ({ text }: Html): string => text.replaceAll(forbidden, '');
