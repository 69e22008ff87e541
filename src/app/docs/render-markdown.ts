import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#platform/html.ts';

export type Heading = { id: string; depth: number; text: string };
export type RenderedPage = { title: string; html: string; headings: readonly Heading[] };

export type Links = {
  /** The address of a file of the package, or null if it is not served. */
  addressOf(file: string): string | null;
  /** Of a picture, so that the page does not move when it is loaded. */
  sizeOf(file: string): { width: number; height: number } | null;
};

/** What a heading or line says, without its markup. */
export const plainText = (markdown: string): string =>
  markdown
    // The name of a list in the API has brackets of its own.
    .replaceAll(/!?\[((?:[^[\]]|\[[^\]]*\])*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/[`*]/g, '')
    .trim();

/** As GitHub does, so that links between pages work there and here. */
export function createSlugger(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const slug = plainText(text)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = used.get(slug) ?? 0;
    used.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

/** Where a link of the file leads. Null if it may not be followed, or leads to what is not served. */
export function resolveLink(file: string, href: string, links: Pick<Links, 'addressOf'>): string | null {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return href;
  if (href.startsWith('#')) return href;
  // Everything else with a scheme, such as `javascript:`, and addresses of other hosts.
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(href)) return null;
  const [path = '', anchor] = href.split('#', 2);
  const target = links.addressOf(posix.join(posix.dirname(file), path));
  return target === null ? null : `${target}${anchor === undefined ? '' : `#${anchor}`}`;
}

const isElsewhere = (address: string): boolean => /^https?:/i.test(address);

/** HTML in the Markdown is shown as text, not passed on. */
export function renderMarkdown(file: string, markdown: string, links: Links): RenderedPage {
  const slugOf = createSlugger();
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (/^\s*<!--.*-->\s*$/s.test(text) ? '' : escapeHtml(text)),
      heading({ tokens, depth, text }: Tokens.Heading) {
        const heading = { id: slugOf(text), depth, text: plainText(text) };
        headings.push(heading);
        const anchor =
          depth === 1
            ? ''
            : ` <a class="anchor" href="#${escapeHtml(heading.id)}" aria-label="Link to ${escapeHtml(heading.text)}">#</a>`;
        return `<h${depth} id="${escapeHtml(heading.id)}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = resolveLink(file, href, links);
        if (address === null) return text;
        const rel = isElsewhere(address) ? ' rel="noopener noreferrer"' : '';
        return `<a href="${escapeHtml(address)}"${rel}>${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const address = resolveLink(file, href, links);
        // Left out of the package, such as the tour of the README.
        if (address === null) return '';
        // The policy allows only pictures of this server.
        if (isElsewhere(address)) return escapeHtml(text);
        const size = links.sizeOf(posix.join(posix.dirname(file), href));
        const space = size ? ` width="${size.width}" height="${size.height}"` : '';
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}"${space} loading="lazy">`;
      },
      // What can be scrolled can be focused, so that the keyboard scrolls it.
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`,
    },
  });
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    // A column without a title is not a heading for screen readers.
    .replaceAll('<th></th>', '<td></td>');
  return { title: headings.find(({ depth }) => depth === 1)?.text ?? file, html, headings };
}
