import { html } from '#platform/html.ts';
import type { StatusView } from '../view.ts';
import { renderComponents, stateClasses } from './component-list.ts';
import { renderBrand, renderDocument, type Rendered } from './document.ts';
import { renderCurrent, renderPlannedAndPast, renderText } from './event-list.ts';
import { headline, overallState } from './headline.ts';
import { languageOf } from './language.ts';
import { pathTo, type LinkOptions } from './links.ts';
import { renderIcon, tabIconOf } from './state-icon.ts';
import { renderSubscribe } from './subscribe-form.ts';

export type PageOptions = LinkOptions & {
  /** Links and forms do nothing. */
  preview?: boolean;
};

export function renderPage(view: StatusView, { preview = false, ...links }: PageOptions): Rendered {
  const language = languageOf(view.locale);
  const { words } = language;
  const state = overallState(view);
  const sentence = headline(view);
  const to = (path: string) => (preview ? '#' : pathTo(view, path, links));
  return renderDocument({
    locale: view.locale,
    title: `${sentence} · ${view.title}`,
    accent: view.accent,
    icon: tabIconOf(state),
    head: html`<meta name="description" content="${sentence}" />
      ${view.visibility !== 'PUBLIC' && html`<meta name="robots" content="noindex" />`}
      <link rel="alternate" type="application/atom+xml" href="${to('/history.atom')}" />`,
    body: html`<header>
        <h1 class="brand">${renderBrand(view, links)}</h1>
        ${view.subscriptions.length > 0 && html`<a class="button" href="#subscribe">${words.subscribe.button}</a>`}
      </header>
      <main>
        ${view.description !== null && html`<div class="description">${renderText(view.description)}</div>`}
        <div class="banner ${stateClasses[state]}">
          ${renderIcon(state)}
          <div>
            <p class="headline">${sentence}</p>
            <p class="meta">${words.asOf} ${language.time(view.at)}</p>
          </div>
        </div>
        ${renderCurrent(view, language)} ${view.components.length > 0 && renderComponents(view, language)}
        ${renderPlannedAndPast(view, language)}
        ${renderSubscribe(view, preview ? null : to('/subscribe'), language)}
      </main>
      <footer>
        <p>${words.footer.timezone}</p>
        <p>
          <a href="${to('/history.atom')}">${words.footer.feed}</a>
          <a href="${to('/summary.json')}">${words.footer.json}</a>
        </p>
      </footer>`,
  });
}
