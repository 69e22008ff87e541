import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigurationKind, Fields, Only, StoredObject } from '#identity/configuration-kind.ts';
import type { Context } from '#identity/context.ts';
import { newId } from '#platform/id.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { changedFields, contextFor, inTransaction, openKinds, storedObject } from '#testkit/kinds.fixture.ts';
import { examples, type Example, type Known } from './configuration-entries.fixture.ts';

let app: TestApp;
let owner: Context;
let strangers: Context[];
let kinds: Map<string, ConfigurationKind>;
let known: Known;

const kindOf = (name: string): ConfigurationKind => kinds.get(name)!;
const create = (name: string, fields: Fields, parentId: string | null = null): Promise<string> =>
  inTransaction(owner, (ctx) =>
    kindOf(name).create(ctx, { teamId: owner.caller.defaultTeamId, parentId }, fields),
  );
const parentOf = ({ parent }: Example): string | null => parent?.(known) ?? null;
const createExample = (example: Example): Promise<string> =>
  create(example.kind, example.full(known), parentOf(example));
const change = async (name: string, id: string, entry: Fields): Promise<void> => {
  const kind = kindOf(name);
  const before = await find(name, id);
  const changed = changedFields(kind, before!.fields, entry);
  const { defaultTeamId: teamId } = owner.caller;
  await inTransaction(owner, (ctx) => kind.update(ctx, { id, teamId }, entry, changed));
};
const find = (name: string, id: string): Promise<StoredObject | undefined> =>
  storedObject(kindOf(name), owner, id);
const remove = (name: string, id: string, by = owner): Promise<void> =>
  inTransaction(by, (ctx) => kindOf(name).remove(ctx, id));

beforeAll(async () => {
  app = await startApp({ work: [] });
  const [ada, viewer, other] = [await app.signUp(), await app.signUp(), await app.signUp()];
  owner = await contextFor(app, ada);
  const { user } = (await contextFor(app, viewer)).caller;
  await app.platform.database.pool.query(
    `insert into team_members (user_id, team_id, role) values ($1, $2, 'VIEWER')`,
    [user.id, owner.caller.defaultTeamId],
  );
  strangers = [await contextFor(app, viewer), await contextFor(app, other)];
  kinds = await openKinds(app);
  const site = await create('sites', {
    name: 'Known',
    url: 'https://known.example',
    checkout: { theme: 'LUMA', productPath: '/p' },
  });
  known = {
    site,
    page: await create('pages', { name: 'Known', path: '/known' }, site),
    heartbeat: await create('heartbeats', { name: 'Known', periodSeconds: 60 }),
    destination: await create('destinations', {
      kind: 'EMAIL',
      name: 'Known',
      emailAddresses: ['a@b.example'],
    }),
    environment: await create('environments', {
      name: 'Known',
      host: 'web',
      deployPath: '/srv/known',
      repositoryUrl: '/srv/git',
    }),
  };
});
afterAll(() => app[Symbol.asyncDispose]());

describe.each(examples.map((example) => [`${example.kind}, ${describeExample(example)}`, example] as const))(
  '%s',
  (_title, example) => {
    it('is listed as it is normalised, without secrets and defaults', async () => {
      const kind = kindOf(example.kind);
      const entry = example.full(known);
      const id = await createExample(example);
      const stored = await find(kind.name, id);
      expect(stored?.fields).toEqual(kind.normalise(entry));
      expect(kind.normalise(stored!.fields)).toEqual(stored!.fields);
      expect(stored!.storedSecrets).toEqual(example.storedSecrets ?? []);
      expect(stored!.parentId).toBe(parentOf(example));
      expect(JSON.stringify(stored).replaceAll(/storedSecrets|"secret":true/gi, '')).not.toMatch(
        /secret[^s]/,
      );
      await remove(kind.name, id);
      const left = await find(kind.name, id);
      expect(left === undefined || left.isOver).toBe(true);
    });

    it('is read without the others of its kind: a plan reads each object before it is changed', async () => {
      const kind = kindOf(example.kind);
      const id = await createExample(example);
      const { defaultTeamId: teamId } = owner.caller;
      const listed = async (only: Only): Promise<string[]> =>
        (await kind.list(owner.db, teamId, only)).map((object) => object.id);
      const dependents = kind.deletedWith ? await listed({ deletedWith: newId() }) : [];
      expect([await listed({ id }), await listed({ id: newId() }), dependents]).toEqual([[id], [], []]);
      await remove(kind.name, id);
    });

    it('can be changed to its defaults and back', async () => {
      const kind = kindOf(example.kind);
      const id = await createExample(example);
      await change(example.kind, id, example.least);
      expect((await find(example.kind, id))?.fields).toEqual(kind.normalise(example.least));
      await change(example.kind, id, example.full(known));
      expect(await find(example.kind, id)).toMatchObject({
        fields: kind.normalise(example.full(known)),
        storedSecrets: example.storedSecrets ?? [],
      });
      await remove(example.kind, id);
    });

    it('is refused for a viewer of the team and for a member of another one', async () => {
      const kind = kindOf(example.kind);
      const id = await createExample(example);
      const { defaultTeamId: teamId } = owner.caller;
      const refused = { code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/) };
      for (const by of strangers) {
        const owned = { teamId, parentId: parentOf(example) };
        const entry = example.full(known);
        await expect(inTransaction(by, (ctx) => kind.create(ctx, owned, entry))).rejects.toMatchObject(
          refused,
        );
        await expect(
          inTransaction(by, (ctx) => kind.update(ctx, { id, teamId }, example.least, ['name', 'title'])),
        ).rejects.toMatchObject(refused);
        await expect(remove(kind.name, id, by)).rejects.toMatchObject(refused);
      }
      await remove(kind.name, id);
    });

    it('is not created, changed or removed if the transaction of the caller is rolled back', async () => {
      const kind = kindOf(example.kind);
      const { defaultTeamId: teamId } = owner.caller;
      const rollBack = async (work: (ctx: Context) => Promise<unknown>): Promise<void> => {
        const before = await kind.list(owner.db, teamId);
        const ended = inTransaction(owner, async (ctx) => {
          await work(ctx);
          expect(await kind.list(ctx.db, teamId)).not.toEqual(before);
          throw new Error('rolled back');
        });
        await expect(ended).rejects.toThrow('rolled back');
        expect(await kind.list(owner.db, teamId)).toEqual(before);
      };
      const entry = example.full(known);
      await rollBack((ctx) => kind.create(ctx, { teamId, parentId: parentOf(example) }, entry));
      const id = await createExample(example);
      const { fields } = (await find(kind.name, id))!;
      await rollBack((ctx) =>
        kind.update(ctx, { id, teamId }, example.least, changedFields(kind, fields, example.least)),
      );
      await rollBack((ctx) => kind.remove(ctx, id));
      await remove(kind.name, id);
    });
  },
);

it('the examples have every field of every kind', () => {
  for (const kind of kinds.values()) {
    const all = examples.filter((each) => each.kind === kind.name);
    const used = new Set(
      all.flatMap(({ full, least }) => [...Object.keys(full(known)), ...Object.keys(least)]),
    );
    expect([kind.name, [...used].sort()]).toEqual([kind.name, Object.keys(kind.properties).sort()]);
  }
});

function describeExample({ full, least }: Example): string {
  const { kind, name, title } = full({ site: '', page: '', heartbeat: '', destination: '', environment: '' });
  return String(kind ?? name ?? title ?? least['pattern']);
}
