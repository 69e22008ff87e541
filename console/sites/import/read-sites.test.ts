import { describe, expect, it } from 'vitest';
import { maxSites, readSites } from './read-sites.ts';

const read = (text: string) =>
  readSites(text).sites.map(({ line, name, url, tags, interval }) => [line, name, url, tags, interval]);

describe('a list of sites', () => {
  it('has one address per line; comments and empty lines are left out, and https:// is added', () => {
    expect(read('https://www.blue.example/\n\n# old shops\nred.example\r\n  green.example/en ')).toEqual([
      [1, 'blue.example', 'https://www.blue.example/', [], null],
      [4, 'red.example', 'https://red.example', [], null],
      [5, 'green.example', 'https://green.example/en', [], null],
    ]);
  });

  it('can have a port without a scheme, and other schemes stay for the service to refuse', () => {
    expect(read('localhost:8080/shop\nftp://x.example').map(([, , url]) => url)).toEqual([
      'https://localhost:8080/shop',
      'ftp://x.example',
    ]);
  });

  it('can be CSV with a header, in any order and with any delimiter', () => {
    expect(read('Tags;URL;Name;Interval\nshop|eu;blue.example;"Blue; the shop";120\n;red.example;;')).toEqual(
      [
        [2, 'Blue; the shop', 'https://blue.example', ['shop', 'eu'], 120],
        [3, 'red.example', 'https://red.example', [], null],
      ],
    );
  });

  it('can be CSV without a header: the address is what looks like one', () => {
    expect(read('Blue shop,https://blue.example,eu,live\nred.example,Red shop,us,')).toEqual([
      [1, 'Blue shop', 'https://blue.example', ['eu', 'live'], null],
      [2, 'Red shop', 'https://red.example', ['us'], null],
    ]);
  });

  it('keeps an interval that is not a number, so that it can be reported', () => {
    expect(readSites('url,interval\na.example,often').sites[0]!.interval).toBeNaN();
  });

  it('is read up to the highest number of sites', () => {
    const text = Array.from({ length: maxSites + 1 }, (_, at) => `${at}.example`).join('\n');
    expect([readSites(text).sites.length, readSites(text).isCut]).toEqual([maxSites, true]);
    expect(readSites('').sites).toEqual([]);
    expect(readSites('url,name').sites).toEqual([]);
  });
});
