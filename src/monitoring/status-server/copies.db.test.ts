import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openKeyring } from '#platform/secrets.ts';
import { startSiteFixture, type SiteFixture } from '#testkit/site.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newLinkKey } from '../status-page/links.ts';
import { storeIncident, storePage } from '../status-view/stored-page.fixture.ts';
import { badgeOf, type Copy } from './build-copy.ts';
import { listPages, type ListedPage } from './change-storage.ts';
import { Copies } from './copies.ts';
import { Directory } from './directory.ts';

let fixture: SiteFixture;
let secrets: Awaited<ReturnType<typeof openKeyring>>;
beforeAll(async () => {
  fixture = await startSiteFixture();
  secrets = await openKeyring({ configured: 'ab'.repeat(32), dataDir: '' });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const query = (text: string, values: unknown[] = []) => fixture.database.pool.query(text, values);

function open(clock: Clock = systemClock) {
  const { db } = fixture.database;
  const directory = new Directory();
  const services = {
    db,
    dbForUser: () => db,
    clock,
    secrets,
    log: createLog({ level: 'silent', pretty: false }),
    mailer: null,
    settings: { publicUrl: new URL('https://steward.example') },
  };
  const copies = new Copies(services as never, directory, () => true);
  return {
    copies,
    /** As the server does when it sees a change. */
    look: async (id: string): Promise<ListedPage> => {
      for (const changed of directory.replace(null, await listPages(db, null))) copies.forget(changed);
      copies.outdate(id);
      return directory.byId(id)!;
    },
  };
}

const htmlOf = (copy: Copy | null): string =>
  copy!.pages.values().next().value!.bodies.identity.body.toString();

describe('a copy of a page', () => {
  it.each(['PUBLIC', 'LINK'])(
    'that was %s when this process last looked never contains the key that it has since',
    async (visibility) => {
      const { id } = await storePage(fixture, [], { visibility, link_key: newLinkKey({ secrets }) });
      const { copies, look } = open();
      const known = await look(id);
      const [key, before] = [newLinkKey({ secrets }), known.linkKey!];
      await query(`update status_pages set visibility = 'LINK', link_key = $2 where id = $1`, [id, key]);
      const plain = (text: string): string => secrets.decrypt(text, 'status_pages.link_key');
      // Visitors are still let in by what is known, until the process looks again.
      const early = await copies.get(known);
      expect(early === null || !htmlOf(early).includes(plain(key))).toBe(true);
      const html = htmlOf(await copies.get(await look(id)));
      expect(html).toContain(plain(key));
      expect(html).not.toContain(plain(before));
    },
  );

  it('is read again for those who asked while the former version of the page was read', async () => {
    const { id } = await storePage(fixture, []);
    const { copies, look } = open();
    const former = await look(id);
    const client = await fixture.database.pool.connect();
    await client.query('begin');
    await client.query('lock table status_components');
    const first = copies.get(former);
    await waitUntil(async () => (await query(`select from pg_locks where not granted`)).rowCount === 1);
    await query(`update status_pages set slug = 'moved', title = 'Moved' where id = $1`, [id]);
    const second = copies.get(await look(id));
    await client.query('commit');
    client.release();
    await first;
    expect(htmlOf(await second)).toContain('Moved');
  });

  it('is not older than the newest update that it shows', async () => {
    const { id } = await storePage(fixture, []);
    const incident = await storeIncident(fixture, id);
    const { rows } = await query('select at from status_updates where status_incident_id = $1', [incident]);
    const { copies, look } = open();
    const { at } = (await copies.get(await look(id)))!.view;
    expect(at.getTime()).toBeGreaterThanOrEqual(rows[0].at.getTime());
  });

  it('has one badge for each component, made once, by its id and by its name', async () => {
    const { id, components } = await storePage(fixture, [
      { siteId: await fixture.addSite(), name: 'Web shop' },
    ]);
    const { copies, look } = open();
    const copy = (await copies.get(await look(id)))!;
    const badge = await badgeOf(copy, components[0]!);
    expect(await badgeOf(copy, 'web-shop')).toBe(badge);
    expect(badgeOf(copy, 'nothing')).toBeNull();
    expect(copy.badges.size).toBe(1);
  });

  it('follows changes after the clock of the machine was set back', async () => {
    const { id } = await storePage(fixture, []);
    let ahead = 3_600_000;
    const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };
    const { copies, look } = open(clock);
    await copies.get(await look(id));
    ahead = 0;
    await query(`update status_pages set title = 'Renamed' where id = $1`, [id]);
    const page = await look(id);
    const changed = async (): Promise<boolean> => {
      copies.refresh();
      return htmlOf(await copies.get(page)).includes('Renamed');
    };
    await expect(waitUntil(changed)).resolves.toBeUndefined();
  });
});
