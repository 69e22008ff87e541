import { words } from '../words/words.ts';
import { count } from '../ui/format.ts';

type Names = ReturnType<typeof words>['projects']['kinds'];

const isKind = (kind: string): kind is keyof Names => Object.hasOwn(words().projects.kinds, kind);

/** `Sites`. What this version of the console does not know keeps its name in the file. */
export const kindName = (kind: string): string =>
  isKind(kind) ? words().projects.kinds[kind].heading : kind;

/** `site`. */
export const oneOfKind = (kind: string): string => (isKind(kind) ? words().projects.kinds[kind].one : kind);

/** `3 sites`. */
export const countKind = (kind: string, objects: number): string => {
  const names = isKind(kind) ? words().projects.kinds[kind] : { one: kind, many: kind };
  return `${count(objects)} ${objects === 1 ? names.one : names.many}`;
};

/** In the order of the texts, in which sites come first. What is not known comes last. */
export const sortByKind = <Item extends { kind: string }>(items: readonly Item[]): Item[] => {
  const order = Object.keys(words().projects.kinds);
  const placeOf = ({ kind }: Item): number => (isKind(kind) ? order.indexOf(kind) : order.length);
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
};

type Place = { kind: string; id: string; rootId: string | null };

/** The page of an object, or the list that has it. Null if there is none. */
export function pathTo({ kind, id, rootId }: Place): string | null {
  const inSite = (part: string): string | null => (rootId === null ? null : `/sites/${rootId}/${part}`);
  switch (kind) {
    case 'sites':
      return `/sites/${id}`;
    case 'pages':
    case 'pagePatterns':
      return inSite('pages');
    case 'patterns':
      return inSite('patterns');
    case 'probes':
      return inSite('probes');
    case 'heartbeats':
      return `/heartbeats/${id}`;
    case 'statusPages':
      return `/status-pages/${id}`;
    case 'environments':
      return `/environments/${id}`;
    case 'windows':
      return '/maintenance';
    case 'freezes':
      return '/maintenance/freezes';
    case 'destinations':
      return '/settings';
    case 'policies':
      return '/settings/escalation';
    default:
      return null;
  }
}
