import { Buffer } from 'node:buffer';
import { maxDocumentBytes } from '../document/document-size.ts';
import type { ImportedDocument, SiteEntry } from './document.ts';
import { writeDocument } from './write-document.ts';

export type Part = { project: string; text: string };

/**
 * The files of a document: one, unless it is larger than a file can be. Then the sites are divided among several projects, each with
 * the windows of its own sites.
 */
export function splitDocument(
  document: ImportedDocument,
  source: string,
  maxBytes = maxDocumentBytes,
): Part[] {
  const text = writeDocument(document, source);
  if (Buffer.byteLength(text) <= maxBytes) return [{ project: document.project, text }];
  const { sites = [], windows = [], version, project, ...others } = document;
  const forAll = windows.filter((window) => window.sites === undefined);
  const rest = { ...others, ...(forAll.length > 0 && { windows: forAll }) };
  const partOf = (index: number): string => `${project.slice(0, 55)}-${index + 1}`;
  const withSites = inGroups(sites, maxBytes).map((group, index): ImportedDocument => {
    const keys = new Set(group.map(({ key }) => key));
    const own = windows.flatMap((window) => {
      const named = window.sites?.filter((key) => keys.has(key)) ?? [];
      return named.length > 0 ? [{ ...window, sites: named }] : [];
    });
    return { version, project: partOf(index), sites: group, ...(own.length > 0 && { windows: own }) };
  });
  const documents: ImportedDocument[] =
    Object.keys(rest).length === 0
      ? withSites
      : [...withSites, { version, project: partOf(withSites.length), ...rest }];
  return documents.map((part) => ({ project: part.project, text: writeDocument(part, source) }));
}

/** Half of a file, because its windows name its sites as well. */
function inGroups(sites: readonly SiteEntry[], maxBytes: number): SiteEntry[][] {
  const groups: SiteEntry[][] = [];
  let size = Infinity;
  for (const site of sites) {
    // A YAML file has no quotes and braces, but is indented: about the size of JSON.
    const own = Buffer.byteLength(JSON.stringify(site, null, 2));
    if (size + own > maxBytes / 2) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)!.push(site);
    size += own;
  }
  return groups;
}
