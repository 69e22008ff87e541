import type { StatusView } from '../view.ts';

export type LinkOptions = {
  /** Of a LINK page: goes into every link to the page itself. */
  key: string | null;
  /**
   * The path below which the visitor sees the page, without a slash at its end. Defaults to the path of `view.url`, which is empty on its
   * own domain.
   */
  base?: string;
};

/** A path of the page, such as `/summary.json`, as a link that works where the page is shown. */
export function pathTo({ url }: Pick<StatusView, 'url'>, path: string, { key, base }: LinkOptions): string {
  const prefix = base ?? new URL(url).pathname.replace(/\/$/, '');
  return `${prefix}${path}`.replace(/^\/*/, '/') + queryOf(key);
}

/** The address of the page for feeds and other programs. */
export const addressOf = (
  { url }: Pick<StatusView, 'url'>,
  path: string,
  key: string | null,
  fragment = '',
): string => `${url}${path}${queryOf(key)}${fragment}`;

const queryOf = (key: string | null): string =>
  key === null ? '' : `?key=${encodeURIComponent(key.toWellFormed())}`;

/** Of an incident or a maintenance on the page. */
export const anchorOf = (id: string): string => `event-${id}`;
