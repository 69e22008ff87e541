/**
 * Puts a rendered status page into the document of the preview, which keeps its place when it is scrolled. Styles are adopted,
 * because a frame has the content security policy of this page, which forbids them inside of HTML.
 */
export function showIn(page: Document, html: string): void {
  const { styles, rest } = splitStyles(html);
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  const parsed = new DOMParser().parseFromString(rest, 'text/html');
  // A link that is followed would replace the preview; the sandbox allows no new windows.
  for (const link of parsed.querySelectorAll('a[href]:not([href^="#"])'))
    link.setAttribute('target', '_blank');
  page.adoptedStyleSheets = [sheet];
  page.replaceChild(page.importNode(parsed.documentElement, true), page.documentElement);
}

/** The service writes them: no style contains markup. */
function splitStyles(html: string): { styles: string; rest: string } {
  const styles: string[] = [];
  const rest = html.replaceAll(/<style[^>]*>([^<]*)<\/style>/g, (_, style: string) => {
    styles.push(style);
    return '';
  });
  return { styles: styles.join('\n'), rest };
}
