import { words } from '../words/words.ts';

export type NavigationItem = {
  to: string;
  /** Key of its name and icon. */
  place: Place;
  name: string;
  icon: string;
  /** After `g`, the key that leads there. */
  key?: string;
  forAdmins?: boolean;
};

/** SVG paths on a grid of 24 × 24, drawn as outlines in the text colour. */
const icons = {
  overview: 'M4 13h7V4H4zm9 7h7v-9h-7zM4 20h7v-4H4zm9-16v4h7V4z',
  sites: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  heartbeats: 'M3 12h4l3-7 4 14 3-7h4',
  alerts: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  incidents: 'M12 4 2.5 20h19zM12 10v4.5M12 17.5h.01',
  maintenance: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01',
  'status-pages': 'M3 5h18v14H3zM7 15v-2M10.3 15V9M13.7 15v-4M17 15V9',
  reports: 'M6 3h9l4 4v14H6zM15 3v4h4M9.5 17v-3M12.5 17v-6M15.5 17v-4',
  environments: 'M4 5h16v5H4zM4 14h16v5H4zM7.5 7.5h.01M7.5 16.5h.01',
  deployments: 'M12 3l4 4h-3v7h-2V7H8zM4 15v5h16v-5',
  'vat-numbers':
    'M5 3h14v18l-2.3-1.5L14.3 21 12 19.5 9.7 21l-2.4-1.5L5 21zM9.5 14.5l5-6M9.5 9h.01M14.5 14h.01',
  projects: 'M6 3h9l4 4v14H6zM15 3v4h4M10.5 11.5 8.5 14l2 2.5M14 11.5l2 2.5-2 2.5',
  settings: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4',
  teams:
    'M12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6.5 20c0-4 2-6 5.5-6s5.5 2 5.5 6M5 12a2.2 2.2 0 1 0 0-4M19 12a2.2 2.2 0 1 1 0-4M2 18c0-2 1-3 3-3.2M22 18c0-2-1-3-3-3.2',
  users: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21c0-4 3-6 7-6s7 2 7 6M17 4a4 4 0 0 1 0 7M18 15c3 .5 4 3 4 6',
} satisfies Partial<Record<keyof ReturnType<typeof words>['app']['places'], string>>;

export type Place = keyof typeof icons;

const order: readonly (readonly [place: Place, key?: string])[] = [
  ['overview', 'o'],
  ['sites', 's'],
  ['heartbeats', 'h'],
  ['alerts', 'a'],
  ['incidents', 'i'],
  ['maintenance', 'm'],
  ['status-pages', 'p'],
  ['reports', 'r'],
  ['environments', 'e'],
  ['deployments', 'd'],
  ['vat-numbers', 'v'],
  ['projects', 'c'],
  ['settings', ','],
  ['teams', 't'],
  ['users', 'u'],
];

/** The pages of the console, in the order of the navigation. */
export const navigationItems = (isAdmin: boolean): NavigationItem[] =>
  order
    .filter(([place]) => isAdmin || place !== 'users')
    .map(([place, key]) => ({
      to: place === 'overview' ? '/' : `/${place}`,
      place,
      name: words().app.places[place],
      icon: icons[place],
      ...(key !== undefined && { key }),
    }));
