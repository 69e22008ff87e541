import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpSecretColumn } from '#identity/sign-in/factor-storage.ts';
import { systemClock } from '#platform/clock.ts';
import { rotateSecrets } from '#platform/secrets.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { setClockBackForTotp } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageTotpCodes, endRateLimits, expireChallenges } from '#testkit/time-travel.fixture.ts';
import { addTotp, AuthenticatorApp, startTotp } from '#testkit/totp.fixture.ts';
import { teamOf } from './team-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';

const password = 'correct horse battery';
let app: TestApp;
beforeAll(async () => {
  // Each user comes from another address, so that the tests do not share the limits per address.
  app = await startApp({ work: [], env: { STEWARD_TRUST_PROXY: '127.0.0.1' } });
  await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

let users = 0;
type Account = { email: string; client: Client };
async function newAccount(): Promise<Account> {
  users += 1;
  const email = `totp${users}@example.com`;
  const client = app.stranger();
  client.address = `198.51.100.${users}`;
  await client.signUp({ email, name: 'Ada', password });
  return { email, client };
}

/** Another browser at the same place. */
function browserOf({ client: { address } }: Account): Client {
  const browser = app.stranger();
  browser.address = address;
  return browser;
}

type HalfOpen = { secondFactor: string[]; challenge: string };
async function givePassword(account: Account): Promise<HalfOpen> {
  const response = await browserOf(account).post('/auth/sign-in', { email: account.email, password });
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  return (await response.json()) as HalfOpen;
}

const giveCode = (account: Account, challenge: string, code: string): Promise<Response> =>
  browserOf(account).post('/auth/sign-in/second-factor', { challenge, code });

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.monitoring('{ me { id } }')).status === 200;

describe('setting up an authenticator app', () => {
  it('returns the secret, its URL and a QR code', async () => {
    const { client, email } = await newAccount();
    const { secret, url, qrCode } = await startTotp(client);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toBe(
      `otpauth://totp/Steward%20(localhost%3A0):${encodeURIComponent(email)}?secret=${secret}&issuer=Steward%20(localhost%3A0)`,
    );
    expect(qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    // The corner of the first finder pattern is inside the margin of four modules.
    expect(qrCode.path.startsWith('M4 4h1v1h-1zM5 4h1v1h-1z')).toBe(true);
    expect(qrCode.size).toBeGreaterThan(40);
  });

  it('changes nothing before the first code', async () => {
    const account = await newAccount();
    const { challenge, url } = await startTotp(account.client);
    const wrong = new AuthenticatorApp(url).wrongCode();
    for (const code of [wrong, '', '12345', '1234567', 'abcdef', 'x'.repeat(100_000)])
      expect((await account.client.post('/auth/totp/confirm', { challenge, code })).status).toBe(400);
    const response = await browserOf(account).post('/auth/sign-in', { email: account.email, password });
    expect(await response.json()).toMatchObject({ user: { email: account.email } });
  });

  it('ends after 15 minutes, works once, and only for the user who began it', async () => {
    const [ada, eve] = [await newAccount(), await newAccount()];
    const { challenge, url } = await startTotp(ada.client);
    const confirm = ({ client }: Account) =>
      client.post('/auth/totp/confirm', { challenge, code: new AuthenticatorApp(url).code() });
    expect((await confirm(eve)).status).toBe(400);
    expect((await confirm(ada)).status).toBe(200);
    expect((await confirm(ada)).status).toBe(400);
    expect((await ada.client.post('/auth/totp', {})).status).toBe(400);
    const late = await startTotp(eve.client);
    await expireChallenges(app);
    const code = new AuthenticatorApp(late.url).code();
    expect((await eve.client.post('/auth/totp/confirm', { challenge: late.challenge, code })).status).toBe(
      400,
    );
  });

  it('stores neither the secret nor the recovery codes as text', async () => {
    const { client } = await newAccount();
    const { authenticator, recoveryCodes } = await addTotp(client);
    const [factors, codes] = await Promise.all([rowsOf(app, 'totp_factors'), rowsOf(app, 'recovery_codes')]);
    const stored = `${factors.map(({ secret }) => secret).join()} ${codes.map(({ code_hash: hash }) => hash.toString('latin1')).join()}`;
    for (const secret of [
      authenticator.secret.toString('base64'),
      ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ])
      expect(stored).not.toContain(secret);
  });
});

describe('sign-in of a user with an authenticator app', () => {
  it('needs the password and then a code', async () => {
    const account = await newAccount();
    const { authenticator } = await addTotp(account.client);
    const browser = browserOf(account);
    const { secondFactor, challenge } = await givePassword(account);
    expect(secondFactor).toEqual(['totp', 'recovery']);
    expect(await isSignedIn(browser)).toBe(false);
    browser.cookie = `steward_session=${challenge}`;
    expect(await isSignedIn(browser)).toBe(false);
    browser.cookie = null;
    expect((await giveCode(account, challenge, authenticator.wrongCode())).status).toBe(401);
    const code = ` ${authenticator.code(1)} `;
    const response = await browser.post('/auth/sign-in/second-factor', { challenge, code });
    expect(await response.json()).toMatchObject({ user: { email: account.email } });
    expect(await isSignedIn(browser)).toBe(true);
    const { data } = await browser.send(auditLog, { search: 'session' });
    expect(data!.auditLog.edges.slice(0, 2).map(({ node }) => [node.action, node.resource])).toEqual([
      ['session.sign-in', 'session (second factor: authenticator app)'],
      ['session.refused', 'session (wrong code)'],
    ]);
  });

  it('accepts codes, each once, after the clock of the database was set back by an hour', async () => {
    const account = await newAccount();
    const { authenticator } = await addTotp(account.client);
    for (let i = 0; i < 20; i += 1) {
      const { challenge } = await givePassword(account);
      await giveCode(account, challenge, authenticator.wrongCode());
      await endRateLimits(app);
    }
    await setClockBackForTotp(app);
    const { challenge } = await givePassword(account);
    const code = authenticator.code();
    expect((await giveCode(account, challenge, code)).status).toBe(200);
    const again = await givePassword(account);
    expect((await giveCode(account, again.challenge, code)).status).toBe(401);
  });

  it('accepts a code only once, also if two requests send it at the same time', async () => {
    const account = await newAccount();
    const { authenticator } = await addTotp(account.client);
    await ageTotpCodes(app);
    const code = authenticator.code();
    const challenges = await Promise.all([1, 2, 3].map(() => givePassword(account)));
    const answers = await Promise.all(challenges.map(({ challenge }) => giveCode(account, challenge, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const next = await givePassword(account);
    expect((await giveCode(account, next.challenge, authenticator.code(-1))).status).toBe(401);
    expect((await giveCode(account, next.challenge, authenticator.code(1))).status).toBe(200);
    expect((await giveCode(account, next.challenge, authenticator.code(1))).status).toBe(401);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const account = await newAccount();
    const { recoveryCodes } = await addTotp(account.client);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const spelled = first!.toUpperCase().replaceAll('-', ' ');
    const use = async () => {
      const { challenge } = await givePassword(account);
      return (await giveCode(account, challenge, spelled)).status;
    };
    expect([await use(), await use()]).toEqual([200, 401]);
  });

  it('ends if the second step takes longer than five minutes', async () => {
    const account = await newAccount();
    const { authenticator } = await addTotp(account.client);
    const { challenge } = await givePassword(account);
    await expireChallenges(app);
    expect((await giveCode(account, challenge, authenticator.code(1))).status).toBe(401);
  });

  it('ends if the password is changed between the two steps', async () => {
    const account = await newAccount();
    const { authenticator } = await addTotp(account.client);
    const { challenge } = await givePassword(account);
    const change = { currentPassword: password, newPassword: 'a new long password' };
    expect((await account.client.post('/auth/password', change)).status).toBe(200);
    expect((await giveCode(account, challenge, authenticator.code(1))).status).toBe(401);
  });

  it('ends if the user is disabled between the two steps', async () => {
    await using other = await startApp({ work: [] });
    const admin = await other.signUp();
    const member = await other.signUp();
    const { authenticator } = await addTotp(member);
    const { data } = await member.monitoring('{ me { id email } }');
    const response = await other.stranger().post('/auth/sign-in', { email: data!['me'].email, password });
    const { challenge } = (await response.json()) as HalfOpen;
    const disable = 'mutation ($id: ID!) { updateUser(id: $id, input: { disabled: true }) { disabled } }';
    expect((await admin.monitoring(disable, { id: data!['me'].id })).errors).toBeUndefined();
    const code = authenticator.code(1);
    expect((await other.stranger().post('/auth/sign-in/second-factor', { challenge, code })).status).toBe(
      401,
    );
  });

  it('refuses a made-up challenge and one of another kind', async () => {
    const account = await newAccount();
    const { authenticator } = await addTotp(account.client);
    const other = await newAccount();
    const { challenge } = await startTotp(other.client);
    for (const made of ['', 'x', challenge])
      expect((await giveCode(account, made, authenticator.code(1))).status).toBe(401);
  });

  it('allows ten codes per minute and 20 wrong ones per hour; recovery codes still work', async () => {
    const account = await newAccount();
    const { authenticator, recoveryCodes } = await addTotp(account.client);
    const { challenge } = await givePassword(account);
    const guess = (code: string) => giveCode(account, challenge, code);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(authenticator.wrongCode())).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    await endRateLimits(app);
    for (let n = 0; n < 10; n += 1) await guess(authenticator.wrongCode());
    await endRateLimits(app);
    expect((await guess(authenticator.code(1))).status).toBe(429);
    expect((await guess(recoveryCodes[0]!)).status).toBe(200);
  });
});

describe('removing the authenticator app', () => {
  it('makes the password enough again and ends the recovery codes', async () => {
    const account = await newAccount();
    const { recoveryCodes } = await addTotp(account.client);
    expect((await account.client.post('/auth/totp/remove', {})).status).toBe(200);
    expect((await account.client.post('/auth/totp/remove', {})).status).toBe(404);
    const response = await browserOf(account).post('/auth/sign-in', { email: account.email, password });
    expect(await response.json()).toMatchObject({ user: { email: account.email } });
    const again = await addTotp(account.client);
    expect(again.recoveryCodes).toHaveLength(10);
    const { challenge } = await givePassword(account);
    expect((await giveCode(account, challenge, recoveryCodes[0]!)).status).toBe(401);
  });

  it('leaves the factors of other users alone', async () => {
    const [ada, eve] = [await newAccount(), await newAccount()];
    await addTotp(ada.client);
    expect((await eve.client.post('/auth/totp/remove', {})).status).toBe(404);
    expect((await givePassword(ada)).secondFactor).toContain('totp');
  });
});

it('new recovery codes replace the earlier ones, and need a second factor', async () => {
  const account = await newAccount();
  expect((await account.client.post('/auth/recovery-codes', {})).status).toBe(400);
  const before = await addTotp(account.client);
  const response = await account.client.post('/auth/recovery-codes', {});
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
  const { challenge } = await givePassword(account);
  expect((await giveCode(account, challenge, before.recoveryCodes[0]!)).status).toBe(401);
  expect((await giveCode(account, challenge, recoveryCodes[0]!)).status).toBe(200);
});

it('a team that requires a second factor is accessible while the member has one', async () => {
  const [owner, member] = [await newAccount(), await newAccount()];
  const id = await teamOf([
    [owner.client, 'OWNER'],
    [member.client, 'VIEWER'],
  ]);
  await addTotp(owner.client);
  const require =
    'mutation ($id: ID!) { updateTeam(id: $id, input: { requireSecondFactor: true }) { errors { message } } }';
  expect((await owner.client.identity(require, { id })).data!['updateTeam'].errors).toEqual([]);
  const stateOf = async ({ client }: Account) =>
    (
      await client.identity(
        'query ($id: ID!) { team(id: $id) { myRole } me { hasTotp recoveryCodesLeft } }',
        { id },
      )
    ).data;
  expect(await stateOf(member)).toEqual({ team: null, me: { hasTotp: false, recoveryCodesLeft: 0 } });
  await addTotp(member.client);
  expect(await stateOf(member)).toEqual({
    team: { myRole: 'VIEWER' },
    me: { hasTotp: true, recoveryCodesLeft: 10 },
  });
  await member.client.post('/auth/totp/remove', {});
  expect(await stateOf(member)).toEqual({ team: null, me: { hasTotp: false, recoveryCodesLeft: 0 } });
});

it('authenticator apps still work after a key rotation', async () => {
  await using other = await startApp({ work: [] });
  const owner = await other.signUp();
  const { authenticator } = await addTotp(owner);
  const { keyring, services } = other.platform;
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const report = await rotateSecrets({ db: services.db, keyring, columns: [totpSecretColumn], clock });
  expect(report).toMatchObject({ rewritten: 1, unreadable: [] });
  expect((await owner.post('/auth/confirm', { code: authenticator.code(1) })).status).toBe(200);
});
