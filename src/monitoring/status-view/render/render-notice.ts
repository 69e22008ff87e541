import { html } from '#platform/html.ts';
import type { StatusView } from '../view.ts';
import { renderBrand, renderMessage, type Rendered } from './document.ts';
import { languageOf } from './language.ts';
import { addressOf, type LinkOptions } from './links.ts';
import type { NoticeKind } from '#monitoring/status-words/words.ts';

export type { NoticeKind } from '#monitoring/status-words/words.ts';

export type NoticeView = Pick<StatusView, 'title' | 'locale' | 'accent' | 'logoPath' | 'url'>;

/** A step of a subscription. */
export function renderNotice(view: NoticeView, kind: NoticeKind, links: LinkOptions): Rendered {
  const { words } = languageOf(view.locale);
  const { title, text, button } = words.notices[kind];
  return renderMessage({
    locale: view.locale,
    accent: view.accent,
    brand: renderBrand(view, links),
    title,
    text,
    // Without an action, the form is sent to the address of the page, which contains the token.
    more: html`${button !== undefined && html`<form method="post"><button>${button}</button></form>`}
      <p><a href="${addressOf(view, '', links.key)}">${words.back}</a></p>`,
  });
}
