import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { me, users } from './operations/monitoring.generated.ts';

const create =
  'mutation ($input: CreateUserInput!) { createUser(input: $input) { id email name role disabled } }';
const update =
  'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { role disabled } }';
const password = 'correct horse battery';

describe('user administration', () => {
  let app: TestApp;
  let admin: Client;
  let member: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    admin = await app.signUp({ email: 'admin@example.com' });
    member = await app.signUp({ email: 'member@example.com' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const idOf = async (client: Client): Promise<string> => dataOf(await client.send(me)).id;

  it('lists users', async () => {
    const listed = dataOf(await admin.send(users));
    expect(listed.map(({ email, role }) => [email, role])).toEqual([
      ['admin@example.com', 'ADMIN'],
      ['member@example.com', 'MEMBER'],
    ]);
    expect(listed[0]!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('creates users with a password, who can sign in', async () => {
    const { data } = await admin.monitoring(create, {
      input: { email: 'New@example.com', name: ' New ', password },
    });
    expect(data!['createUser']).toMatchObject({
      email: 'new@example.com',
      name: 'New',
      role: 'MEMBER',
      disabled: false,
    });
    expect((await app.stranger().post('/auth/sign-in', { email: 'new@example.com', password })).status).toBe(
      200,
    );
  });

  it.each([
    ['a taken address', { email: 'member@example.com', name: 'x', password }, 'email'],
    ['no address', { email: 'member', name: 'x', password }, 'email'],
    ['a short password', { email: 'x@example.com', name: 'x', password: 'short' }, 'password'],
    ['no password on a server without mail', { email: 'x@example.com', name: 'x' }, 'password'],
  ])('rejects users with %s', async (_name, input, field) => {
    expect((await admin.monitoring(create, { input })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      field,
    });
  });

  it('is forbidden to members', async () => {
    const id = await idOf(admin);
    for (const [query, variables] of [
      ['{ users { id } }', {}],
      [create, { input: { email: 'x@example.com', name: 'x', password } }],
      [update, { id, input: { disabled: true } }],
    ] as const)
      expect((await member.monitoring(query, variables)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('makes users administrators with immediate effect', async () => {
    const id = await idOf(member);
    expect((await admin.monitoring(update, { id, input: { role: 'ADMIN' } })).data).toEqual({
      updateUser: { role: 'ADMIN', disabled: false },
    });
    expect((await member.monitoring('{ users { id } }')).errors).toBeUndefined();
    await admin.monitoring(update, { id, input: { role: 'MEMBER' } });
    expect((await member.monitoring('{ users { id } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is forbidden to tokens, which could otherwise outlive their own revocation', async () => {
    const { client } = await admin.mintToken();
    expect((await client.monitoring('{ users { id } }')).errors).toBeUndefined();
    for (const [query, variables] of [
      [create, { input: { email: 'x@example.com', name: 'x', password } }],
      [update, { id: await idOf(member), input: { role: 'ADMIN' } }],
    ] as const)
      expect((await client.monitoring(query, variables)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('keeps at least one administrator', async () => {
    const id = await idOf(admin);
    for (const input of [{ role: 'MEMBER' }, { disabled: true }])
      expect((await admin.monitoring(update, { id, input })).errors?.[0]?.message).toBe(
        'This is the last active administrator. Make another user an administrator first.',
      );
  });

  it('returns NOT_FOUND for unknown users', async () => {
    for (const id of ['nonsense', '01890000-0000-7000-8000-000000000000'])
      expect((await admin.monitoring(update, { id, input: {} })).errors?.[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
  });
});
