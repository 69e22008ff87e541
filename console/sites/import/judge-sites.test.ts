import { expect, it } from 'vitest';
import { judgeSites } from './judge-sites.ts';

const site = (line: number, url: string, interval: number | null = null) => ({
  line,
  url,
  name: 'x',
  tags: [],
  interval,
});
const fine = (url: string) => ({ name: 'x', url, problem: null, duplicateOf: null });

it('each line is new, or says why it is not added', () => {
  const sites = [
    site(1, 'https://a.example'),
    site(2, 'https://A.example/'),
    site(3, 'nothing'),
    site(4, 'https://b.example'),
    site(5, 'https://c.example', NaN),
    site(6, 'https://d.example'),
    site(7, 'https://e.example'),
  ];
  const previews = [
    fine('https://a.example'),
    fine('https://A.example/'),
    { name: null, url: null, problem: 'This is not an address.', duplicateOf: null },
    { ...fine('https://b.example'), duplicateOf: { id: '1', name: 'Shop B' } },
    ...sites.slice(4).map(({ url }) => fine(url)),
  ];
  expect(judgeSites(sites, previews, 2, 'not a number')).toEqual([
    { kind: 'new' },
    { kind: 'repeated', line: 1 },
    { kind: 'invalid', problem: 'This is not an address.' },
    { kind: 'duplicate', of: 'Shop B' },
    { kind: 'invalid', problem: 'not a number' },
    { kind: 'new' },
    { kind: 'over quota' },
  ]);
});
