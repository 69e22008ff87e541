import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListedPage } from './change-storage.ts';
import { Directory } from './directory.ts';

const pageOf = (id: string, teamId: string, slug: string, domain: string | null): ListedPage => ({
  id,
  teamId,
  slug,
  domain,
  domainVerifiedAt: domain === null ? null : new Date(0),
  locale: 'en',
  visibility: 'PUBLIC',
  linkKey: null,
  passwordHash: null,
});

/** All pages at one time. Slugs and domains are unique, as in the database. */
const state = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5'),
      teamId: fc.constantFrom('a', 'b'),
      slug: fc.constantFrom('x', 'y', 'z', 'w', 'v'),
      domain: fc.option(fc.constantFrom('x.example', 'y.example', 'z.example')),
    }),
    { selector: ({ id }) => id },
  )
  .map((pages) =>
    pages
      .filter(({ slug }, at) => pages.findIndex((each) => each.slug === slug) === at)
      .filter(
        ({ domain }, at, all) => domain === null || all.findIndex((each) => each.domain === domain) === at,
      )
      .map(({ id, teamId, slug, domain }) => pageOf(`${teamId}${id}`, teamId, slug, domain)),
  );

it('the list of pages is that of the database after any changes, whichever team is read first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(state, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 8 }),
      (steps) => {
        const directory = new Directory();
        for (const [pages, isWhole, bFirst] of steps) {
          if (isWhole) directory.replace(null, pages);
          else
            for (const team of bFirst ? ['b', 'a'] : ['a', 'b'])
              directory.replace(
                [team],
                pages.filter(({ teamId }) => teamId === team),
              );
          expect([...directory.ids()].toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
          for (const slug of ['x', 'y', 'z', 'w', 'v'])
            expect(directory.bySlug(slug)).toEqual(pages.find((page) => page.slug === slug));
          for (const domain of ['x.example', 'y.example', 'z.example'])
            expect(directory.byDomain(domain)).toEqual(pages.find((page) => page.domain === domain));
          expect(directory.hasDomains).toBe(pages.some(({ domain }) => domain !== null));
          for (const team of ['a', 'b'])
            expect(directory.ofTeam(team).toSorted()).toEqual(
              pages
                .filter(({ teamId }) => teamId === team)
                .map(({ id }) => id)
                .toSorted(),
            );
        }
      },
    ),
  );
});

it('a page that has not changed keeps its object, and only others are returned', () => {
  const directory = new Directory();
  const [one, two] = [pageOf('1', 'a', 'x', null), pageOf('2', 'a', 'y', 'y.example')];
  expect(directory.replace(null, [one, two])).toEqual(['1', '2']);
  const changed = directory.replace(['a'], [{ ...one }, { ...two, slug: 'z' }]);
  expect(changed).toEqual(['2']);
  expect(directory.byId('1')).toBe(one);
  expect(directory.replace(['a'], [one])).toEqual(['2']);
  expect(directory.byId('2')).toBeUndefined();
});

it('a page is not at a domain that is not verified', () => {
  const directory = new Directory();
  const page = pageOf('1', 'a', 'x', 'x.example');
  directory.replace(null, [{ ...page, domainVerifiedAt: null }]);
  expect([directory.byDomain('x.example'), directory.hasDomains]).toEqual([undefined, false]);
  directory.replace(null, [page]);
  expect(directory.byDomain('x.example')).toBe(page);
});
