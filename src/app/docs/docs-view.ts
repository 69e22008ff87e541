import { html, Html } from '#platform/html.ts';
import { addressOf, type DocPage, type DocSection } from './doc-pages.ts';
import type { Heading, RenderedPage } from './render-markdown.ts';
import { maxFound, type Found } from './search-docs.ts';

type Frame = {
  sections: readonly DocSection[];
  titleOf: (page: DocPage) => string;
  current: string | null;
  query: string;
};

const frame = ({ sections, titleOf, current, query }: Frame, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Steward documentation</title>
        <link rel="icon" href="/docs/icon.svg" />
        <link rel="stylesheet" href="/docs/docs.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="brand" href="/docs"
            ><img src="/docs/icon.svg" alt="" width="26" height="26" />Steward <span>documentation</span></a
          >
          <form action="/docs/search" role="search">
            <input
              type="search"
              name="q"
              value="${query}"
              maxlength="100"
              placeholder="Search the documentation"
              aria-label="Search the documentation"
              autocomplete="off"
            />
            <button>Search</button>
          </form>
          <a class="pages-link" href="#pages">All pages</a>
          <a href="/">Open the console</a>
        </header>
        <div class="columns">
          ${body}
          <nav id="pages" aria-label="Pages">
            ${sections.map(
              (section) =>
                html`<h2>${section.title}</h2>
                  <ul>
                    ${section.pages.map((page) => link(page, titleOf(page), page.slug === current))}
                  </ul> `,
            )}
          </nav>
        </div>
      </body>
    </html> `.text;

const link = (page: DocPage, title: string, isCurrent: boolean): Html =>
  html`<li><a href="${addressOf(page)}" ${isCurrent && new Html(' aria-current="page"')}>${title}</a></li> `;

/** A page with three headings or fewer needs no list of them. */
const contents = (headings: readonly Heading[]): Html | null => {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 3) return null;
  return html`<nav class="contents" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${shown.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li> `)}
    </ul>
  </nav> `;
};

export const viewPage = (about: Frame, { title, html: body, headings }: RenderedPage): string =>
  frame(
    about,
    title,
    html`<main id="content" tabindex="-1">${new Html(body)}</main>
      ${contents(headings)}`,
  );

export const viewSearch = (about: Frame, found: readonly Found[]): string =>
  frame(
    about,
    about.query ? `Search: ${about.query}` : 'Search',
    html`<main id="content" tabindex="-1">
      <h1>Search</h1>
      <p role="status">${summary(about.query, found.length)}</p>
      <ol class="found">
        ${found.map(
          ({ part, before, match, after }) =>
            html`<li>
              <a href="${addressOf(part)}#${part.id}"
                >${part.heading === part.page ? part.page : html`${part.page} › ${part.heading}`}</a
              >
              <p>${before}${match && html`<mark>${match}</mark>`}${after}</p>
            </li> `,
        )}
      </ol>
    </main> `,
  );

function summary(query: string, count: number): string {
  if (!query) return 'Enter what you are looking for.';
  if (count === 0) return `Nothing found for “${query}”. Try fewer or other words.`;
  if (count === maxFound) return `The best ${count} results for “${query}”.`;
  return `${count === 1 ? '1 result' : `${count} results`} for “${query}”.`;
}

export const viewMissing = (about: Frame): string =>
  frame(
    about,
    'Page not found',
    html`<main id="content" tabindex="-1">
      <h1>Page not found</h1>
      <p>This page of the documentation does not exist. Search for it, or choose one of the pages.</p>
    </main> `,
  );
