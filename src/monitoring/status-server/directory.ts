import { isDeepStrictEqual } from 'node:util';
import { servedDomain } from '../status-page/links.ts';
import type { ListedPage } from './change-storage.ts';

/**
 * All status pages, in memory: an address that does not exist costs no query, however often it is requested. A page keeps its object
 * until something in it changes.
 */
export class Directory {
  readonly #byId = new Map<string, ListedPage>();
  readonly #idsByTeam = new Map<string, Set<string>>();
  readonly #bySlug = new Map<string, ListedPage>();
  readonly #byDomain = new Map<string, ListedPage>();

  bySlug = (slug: string): ListedPage | undefined => this.#bySlug.get(slug);
  byDomain = (domain: string): ListedPage | undefined => this.#byDomain.get(domain);
  byId = (id: string): ListedPage | undefined => this.#byId.get(id);
  ofTeam = (teamId: string): string[] => [...(this.#idsByTeam.get(teamId) ?? [])];
  get hasDomains(): boolean {
    return this.#byDomain.size > 0;
  }
  ids = (): Iterable<string> => this.#byId.keys();

  /** `pages` are all pages of these teams, or all that exist. Returns the ids of those that are new, changed or gone. */
  replace(teamIds: readonly string[] | null, pages: readonly ListedPage[]): string[] {
    const before = new Set(teamIds === null ? this.#byId.keys() : teamIds.flatMap(this.ofTeam));
    const changed: string[] = [];
    const added: ListedPage[] = [];
    for (const page of pages) {
      before.delete(page.id);
      const known = this.#byId.get(page.id);
      if (known && isDeepStrictEqual(known, page)) continue;
      if (known) this.#remove(known);
      added.push(page);
      changed.push(page.id);
    }
    for (const id of before) {
      this.#remove(this.#byId.get(id)!);
      changed.push(id);
    }
    // After all removals: two pages may have swapped their slugs.
    for (const page of added) this.#add(page);
    return changed;
  }

  #add(page: ListedPage): void {
    this.#byId.set(page.id, page);
    this.#bySlug.set(page.slug, page);
    const domain = servedDomain(page);
    if (domain !== null) this.#byDomain.set(domain, page);
    const ids = this.#idsByTeam.get(page.teamId) ?? new Set();
    this.#idsByTeam.set(page.teamId, ids.add(page.id));
  }

  #remove(page: ListedPage): void {
    const { id, slug, teamId } = page;
    const domain = servedDomain(page);
    this.#byId.delete(id);
    // Another page may have taken it over.
    if (this.#bySlug.get(slug)?.id === id) this.#bySlug.delete(slug);
    if (domain !== null && this.#byDomain.get(domain)?.id === id) this.#byDomain.delete(domain);
    const ids = this.#idsByTeam.get(teamId);
    ids?.delete(id);
    if (ids?.size === 0) this.#idsByTeam.delete(teamId);
  }
}
