import { createAgentToken, dataOf, newEnvironment } from '../contract/deployment-requests.fixture.ts';
import type { TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';

export type Intruders = Record<string, Client>;

/** Clients with credentials that are invalid, or no longer valid. */
export async function makeIntruders(app: TestApp, admin: Client): Promise<Intruders> {
  const { pool } = app.platform.database;
  const withCookie = (cookie: string | null): Client => Object.assign(app.stranger(), { cookie });
  const withToken = (token: string): Client => app.stranger().withToken(token);

  const user = await app.signUp();
  const [live, revoked, expired] = [
    await user.mintToken(),
    await user.mintToken('revoked'),
    await user.mintToken('expired'),
  ];
  dataOf(
    await user.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id: revoked.id }),
  );
  await pool.query(`update access_tokens set expires_at = now() - interval '1 second' where id = $1`, [
    expired.id,
  ]);
  const { token: agentToken } = dataOf(await createAgentToken(user, await newEnvironment(user)));

  const signedOut = await app.signUp();
  const usedUp = signedOut.cookie;
  await signedOut.post('/auth/sign-out', {});

  const late = await app.signUp();
  await pool.query(
    `update sessions set expires_at = now() - interval '1 second'
     where user_id = (select id from users order by created_at desc, id desc limit 1)`,
  );

  const disabled = await app.signUp();
  const disabledToken = await disabled.mintToken();
  const { id } = dataOf(await disabled.monitoring('{ me { id } }'));
  dataOf(
    await admin.monitoring('mutation ($id: ID!) { updateUser(id: $id, input: { disabled: true }) { id } }', {
      id,
    }),
  );
  // Disabling a user deletes the sessions. A remaining one must not work either.
  await pool.query(
    `insert into sessions (id, user_id, secret_hash, ip, expires_at)
     values (gen_random_uuid(), $1, sha256('leftover'), '127.0.0.1', now() + interval '1 day')`,
    [id],
  );

  return {
    'no credentials': app.stranger(),
    'a made-up session': withCookie('steward_session=nonsense'),
    'a session that was signed out': withCookie(usedUp),
    'a session past its end': late,
    'the session of a disabled user': disabled,
    'a session left over of a disabled user': withCookie('steward_session=leftover'),
    'the token of a disabled user': disabledToken.client,
    'a made-up token': withToken(`pat_${'0'.repeat(32)}_${'0'.repeat(32)}`),
    'a token with another secret': withToken(`${live.token.slice(0, -32)}${'0'.repeat(32)}`),
    'a revoked token': revoked.client,
    'an expired token': expired.client,
    'an agent token': withToken(agentToken),
    'a session as a token': withToken(user.cookie!.split('=')[1]!),
    'a token as a session': withCookie(`steward_session=${live.token}`),
  };
}
