/** A page of the documentation: a Markdown file of the package and the last part of its address. */
export type DocPage = {
  /** Below `/docs`; empty for the first page. */
  slug: string;
  /** The path of the file in the package. */
  file: string;
  /** In the navigation, if the heading of the page is too long for it. */
  name?: string;
};

export type DocSection = { title: string; pages: readonly DocPage[] };

const page = (slug: string, name?: string): DocPage => ({
  slug,
  file: `docs/${slug}.md`,
  ...(name !== undefined && { name }),
});

const listed: readonly DocSection[] = [
  { title: 'Start', pages: [{ slug: '', file: 'README.md', name: 'Getting started' }] },
  {
    title: 'Monitoring',
    pages: [
      page('checks'),
      page('browser-checks', 'Browser and checkout checks'),
      page('regions', 'Regions'),
      page('expiries'),
      page('heartbeats'),
      page('incidents'),
      page('notifications'),
      page('maintenance'),
      page('status-pages'),
      page('reports'),
    ],
  },
  {
    title: 'Deployment',
    pages: [page('deployment'), page('agent'), page('hosts'), page('verification', 'Verification')],
  },
  { title: 'VAT', pages: [page('vat')] },
  { title: 'Accounts', pages: [page('teams'), page('sign-in')] },
  {
    title: 'Automation',
    pages: [
      page('as-code'),
      page('importing'),
      page('api', 'API'),
      ...['monitoring', 'deployment', 'identity', 'vat', 'project'].flatMap((name) => [
        page(`api/${name}`),
        page(`api/${name}-types`),
      ]),
      page('client'),
    ],
  },
  {
    title: 'Operation',
    pages: [
      page('configuration'),
      page('containers'),
      page('operate'),
      page('upgrading'),
      page('observability'),
      page('performance'),
      page('security'),
      { slug: 'security-policy', file: 'SECURITY.md', name: 'Reporting a vulnerability' },
      { slug: 'changelog', file: 'CHANGELOG.md' },
    ],
  },
  { title: 'How it is built', pages: [{ slug: 'architecture', file: 'ARCHITECTURE.md' }] },
];

/** `files` are those that exist. A page that no section lists is in the last one, so that none is lost. */
export function arrangePages(files: readonly string[]): DocSection[] {
  const existing = new Set(files);
  const sections = listed.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ file }) => existing.has(file)),
  }));
  const named = new Set(sections.flatMap(({ pages }) => pages.map(({ file }) => file)));
  const others = files
    .filter((file) => !named.has(file))
    .map((file) => page(file.slice('docs/'.length, -'.md'.length)));
  const last = sections.at(-1)!;
  return [
    ...sections.slice(0, -1).filter(({ pages }) => pages.length > 0),
    { title: last.title, pages: [...last.pages, ...others] },
  ];
}

/** Pages that are not below `docs/`. */
export const pagesOutside: readonly string[] = listed
  .flatMap(({ pages }) => pages.map(({ file }) => file))
  .filter((file) => !file.startsWith('docs/'));

export const addressOf = ({ slug }: Pick<DocPage, 'slug'>): string => (slug ? `/docs/${slug}` : '/docs');
