import { createHash } from 'node:crypto';
import { html, Html } from '#platform/html.ts';
import type { Locale, StatusView } from '../view.ts';
import { pathTo, type LinkOptions } from './links.ts';
import { stylesheet } from './stylesheet.ts';

/** A page with the Content-Security-Policy to send with it. */
export type Rendered = { html: string; csp: string };

export type DocumentParts = {
  locale: Locale;
  title: string;
  accent: string | null;
  /** In the tab of the browser: an SVG. None by default. */
  icon?: string;
  /** More for the head, such as the link to the feed. */
  head?: Html;
  body: Html;
};

const policy =
  "default-src 'none'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** In the page itself, also if there is none: otherwise each visitor would request /favicon.ico as well. */
const iconAddress = (icon: string | undefined): string =>
  icon ? `data:image/svg+xml,${encodeURIComponent(icon)}` : 'data:,';

/** There are no scripts at all: the policy allows none. */
export function renderDocument({ locale, title, accent, icon, head, body }: DocumentParts): Rendered {
  const style = stylesheet(accent);
  const hash = createHash('sha256').update(style).digest('base64');
  const document = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${iconAddress(icon)}" />
        ${head}
        ${/* Not in a template: the hash is that of exactly this text. */ new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  // Indentation is a sixth of a page with 500 components (335 kB). It means nothing in HTML, also in what people have written.
  return { html: document.text.replaceAll(/\n\s+/g, '\n'), csp: `${policy}; style-src 'sha256-${hash}'` };
}

/** The logo and title of a status page, as on each of its pages. */
export const renderBrand = (view: Pick<StatusView, 'title' | 'logoPath' | 'url'>, links: LinkOptions): Html =>
  html`${
      view.logoPath !== null &&
      html`<img
        src="${view.logoPath.startsWith('data:') ? view.logoPath : pathTo(view, view.logoPath, links)}"
        alt=""
        height="40"
      />`
    }<span>${view.title}</span>`;

/** A page with one message, such as an answer to a form. */
export function renderMessage(
  parts: Pick<DocumentParts, 'locale' | 'title' | 'accent'> & {
    brand: Html | null;
    text: string;
    more: Html | null;
  },
): Rendered {
  const { brand, title, text, more, ...rest } = parts;
  return renderDocument({
    ...rest,
    title,
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<main class="message">
      ${brand && html`<p class="brand">${brand}</p>`}
      <div class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        ${more}
      </div>
    </main>`,
  });
}
