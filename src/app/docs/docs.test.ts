import { describe, expect, it } from 'vitest';
import { arrangePages } from './doc-pages.ts';
import { openLibrary } from './docs-library.ts';
import { renderMarkdown, resolveLink, type Links } from './render-markdown.ts';
import { searchDocs, splitIntoParts } from './search-docs.ts';

const links: Links = {
  addressOf: (file) => (file === 'docs/agent.md' ? '/docs/agent' : null),
  sizeOf: () => null,
};
const render = (markdown: string): string => renderMarkdown('docs/checks.md', markdown, links).html;

describe('Markdown of the documentation', () => {
  it.each([
    ['<script>alert(1)</script>', '<script'],
    ['Text <img src=x onerror=alert(1)>', '<img'],
    ['[a](javascript:alert(1))', 'javascript:'],
    ['[a](data:text/html,x)', 'href'],
    ['[a](//evil.example/x)', 'href'],
    ['[a](/sites)', 'href'],
    ['[a](../../etc/passwd)', 'href'],
    ['![a](https://evil.example/x.png)', '<img'],
    ['`<b>`', '<b>'],
    ['```\n<b>\n```', '<b>'],
    ['# <b>x</b>', '<b>'],
    ['# "><b>', '<b>'],
  ])('%j passes no HTML and no foreign address on', (markdown, refused) => {
    expect(render(markdown)).not.toContain(refused);
  });

  it('links other pages by their address on this server', () => {
    expect(render('[the agent](agent.md#install)')).toContain('<a href="/docs/agent#install">the agent</a>');
    expect(resolveLink('docs/api/vat.md', '../agent.md', links)).toBe('/docs/agent');
  });

  it('gives headings the anchors that GitHub gives them', () => {
    const { headings } = renderMarkdown('docs/a.md', '# A\n## `steward` & you\n## Same\n## Same', links);
    expect(headings.map(({ id }) => id)).toEqual(['a', 'steward--you', 'same', 'same-1']);
  });
});

describe('the documentation', () => {
  it('has a page for every Markdown file, also for those that no section lists', () => {
    const pages = arrangePages(['README.md', 'docs/checks.md', 'docs/new.md']).flatMap(
      (section) => section.pages,
    );
    expect(pages.map(({ slug }) => slug)).toEqual(['', 'checks', 'new']);
  });

  it('serves files that pages link to, and no others beside them', async () => {
    const { files } = await openLibrary();
    expect(files.has('/docs/files/deploy/nginx.conf')).toBe(true);
    expect(files.has('/docs/files/deploy/kubernetes/secret.example.yaml')).toBe(false);
  });

  it('has no link to a page or heading that does not exist', async () => {
    const library = await openLibrary();
    const pages = library.sections.flatMap((section) => section.pages);
    expect(pages.length).toBeGreaterThan(40);
    const anchors = new Map(
      pages.map(({ slug }) => [slug, new Set(library.render(slug)!.headings.map(({ id }) => id))]),
    );
    const broken = pages.flatMap(({ slug, file }) =>
      [...library.render(slug)!.html.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, address]) => address!.replaceAll('&#39;', "'"))
        .filter((address) => !/^(https?|mailto):/.test(address))
        .filter((address) => {
          const [path = '', anchor] = address.split('#');
          if (library.files.has(path)) return false;
          const target = path ? path.replace(/^\/docs\/?/, '') : slug;
          return !anchors.has(target) || (anchor !== undefined && !anchors.get(target)!.has(anchor));
        })
        .map((address) => `${file}: ${address}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('a search of the documentation', () => {
  const parts = [
    ...splitIntoParts(
      'a',
      '# Agents\nThey report.\n## Install\nRun `install.sh` on the host.\n```\n# no heading\n```',
    ),
    ...splitIntoParts('b', '# Hosts\nInstall the agent first. Disks and load.'),
  ];

  it('finds the parts with all words, those with the words in their heading first', () => {
    const found = (query: string) => searchDocs(parts, query).map(({ part }) => `${part.slug}#${part.id}`);
    expect(found('install')).toEqual(['a#install', 'b#hosts']);
    expect(found('install host')).toEqual(['b#hosts', 'a#install']);
    expect(found('install.sh')).toEqual(['a#install']);
    expect(found('disks')).toEqual(['b#hosts']);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('shows the text around the first word that was found', () => {
    expect(searchDocs(parts, 'DISKS')[0]).toMatchObject({
      before: 'Install the agent first. ',
      match: 'Disks',
      after: ' and load.',
    });
  });

  it('takes less than 50 ms over the whole documentation, also with a long query', async () => {
    const library = await openLibrary();
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      library.search('a b c d e f g h i j '.repeat(50));
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
