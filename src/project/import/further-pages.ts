import { rowOf, textOf, valueOf, type Row } from './rows.ts';

/** The number of a page with its path, such as `/api/v2/monitors 2`. Null if the address is none. */
function pageAt(address: string | null, offset = 0): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && `${url.pathname} ${Number(url.searchParams.get('page') ?? 1) + offset}`;
}

/** Whether a list of answers lacks a page that one of them names as its next or previous one. */
export function lacksPages(answers: readonly Row[]): boolean {
  const pages = answers.map((answer) => {
    const pagination = rowOf(valueOf(answer, 'pagination'));
    return { next: textOf(pagination, 'next'), previous: textOf(pagination, 'prev') };
  });
  const given = new Set(pages.flatMap(({ next, previous }) => [pageAt(next, -1), pageAt(previous, 1)]));
  return pages.some(({ next, previous }) =>
    [pageAt(next), pageAt(previous)].some((page) => page !== null && !given.has(page)),
  );
}
