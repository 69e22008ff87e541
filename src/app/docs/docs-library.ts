import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { packageFile } from '#platform/package-files.ts';
import { addressOf, arrangePages, pagesOutside, type DocPage, type DocSection } from './doc-pages.ts';
import { plainText, renderMarkdown, type RenderedPage } from './render-markdown.ts';
import { searchDocs, splitIntoParts, type DocPart, type Found } from './search-docs.ts';

export type Library = {
  sections: readonly DocSection[];
  titleOf: (page: DocPage) => string;
  /** Undefined if there is no such page. */
  render(slug: string): RenderedPage | undefined;
  search(query: string): Found[];
  /** Pictures and examples, by their address. */
  files: ReadonlyMap<string, string>;
};

/** Where the files are that pages link to beside other pages. */
const linkedFolders = ['docs/images', 'docs/ci', 'deploy', 'contract'];

/**
 * The paths in the package that the pages link to. No other file is served: whoever runs a checkout, or builds an image of one, may have
 * put files of their own beside the examples, such as secret.yaml.
 */
const linkedBy = (texts: ReadonlyMap<string, string>): Set<string> =>
  new Set(
    [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, path]) => posix.join(posix.dirname(file), path!)),
    ),
  );

/** Below a folder; none if the package does not have it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(packageFile(folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const root = packageFile('.').replace(/\/$/, '');
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1))
    .sort();
}

/** The width and height that a lossy WebP file begins with. */
const webpSize = (bytes: Buffer): { width: number; height: number } | null =>
  bytes.length >= 30 && bytes.toString('latin1', 8, 16) === 'WEBPVP8 '
    ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    : null;

/** Reads all Markdown files: about 0.6 MB. A page is rendered when it is asked for first: the longest takes 30 ms. */
export async function openLibrary(): Promise<Library> {
  const candidates = [...pagesOutside, ...(await listFiles('docs')).filter((file) => file.endsWith('.md'))];
  const texts = new Map<string, string>();
  for (const file of candidates) {
    const text = await readFile(packageFile(file), 'utf8').catch(() => null);
    if (text !== null) texts.set(file, text);
  }
  const sections = arrangePages([...texts.keys()]);
  const pages = sections.flatMap((section) => section.pages);
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const addresses = new Map(pages.map((page) => [page.file, addressOf(page)]));
  const files = new Map<string, string>();
  const sizes = new Map<string, { width: number; height: number }>();
  const linked = linkedBy(texts);
  for (const file of (await Promise.all(linkedFolders.map(listFiles))).flat()) {
    if (!linked.has(file)) continue;
    const address = `/docs/files/${file}`;
    addresses.set(file, address);
    files.set(address, file);
    const size = file.endsWith('.webp') ? webpSize(await readFile(packageFile(file))) : null;
    if (size) sizes.set(file, size);
  }
  const links = {
    addressOf: (file: string) => addresses.get(file) ?? null,
    sizeOf: (file: string) => sizes.get(file) ?? null,
  };
  const titles = new Map(
    pages.map((page) => [
      page,
      page.name ?? plainText(/^# (.*)$/m.exec(texts.get(page.file)!)?.[1] ?? page.slug),
    ]),
  );
  const rendered = new Map<string, RenderedPage>();
  let parts: DocPart[] | undefined;
  return {
    sections,
    files,
    titleOf: (page) => titles.get(page)!,
    render(slug) {
      const page = bySlug.get(slug);
      if (!page) return undefined;
      const known = rendered.get(slug) ?? renderMarkdown(page.file, texts.get(page.file)!, links);
      rendered.set(slug, known);
      return known;
    },
    search(query) {
      parts ??= pages.flatMap((page) => splitIntoParts(page.slug, texts.get(page.file)!));
      return searchDocs(parts, query);
    },
  };
}
