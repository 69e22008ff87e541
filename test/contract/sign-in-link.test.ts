import { expect, it } from 'vitest';
import { createSignInLink } from '#identity/sign-in/sign-in-by-link.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { expireChallenges } from '#testkit/time-travel.fixture.ts';
import { addTotp } from '#testkit/totp.fixture.ts';

const email = 'locked-out@example.com';
const newLink = async (app: TestApp): Promise<string> => {
  const { link } = await createSignInLink(app.platform.services, email);
  return /#link=([\w-]{43})$/.exec(link)![1]!;
};
const open = (app: TestApp, token: string) => app.stranger().post('/auth/sign-in/link', { token });

it('a sign-in link replaces all factors, so that a lost authenticator can be removed', async () => {
  await using app = await startApp({ work: [] });
  await addTotp(await app.signUp({ email }));
  const browser = app.stranger();
  const response = await browser.post('/auth/sign-in/link', { token: await newLink(app) });
  expect(await response.json()).toMatchObject({ user: { email } });
  expect((await browser.post('/auth/totp/remove', {})).status).toBe(200);
});

it('a sign-in link works once, within 15 minutes, and not for a disabled account', async () => {
  await using app = await startApp({ work: [] });
  const admin = await app.signUp();
  const member = await app.signUp({ email });
  const token = await newLink(app);
  const both = await Promise.all([open(app, token), open(app, token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const late = await newLink(app);
  await expireChallenges(app);
  expect((await open(app, late)).status).toBe(401);

  const stale = await newLink(app);
  const { data } = await member.monitoring('{ me { id } }');
  const set =
    'mutation ($id: ID!, $disabled: Boolean!) { updateUser(id: $id, input: { disabled: $disabled }) { id } }';
  await admin.monitoring(set, { id: data!['me'].id, disabled: true });
  await expect(newLink(app)).rejects.toThrow('is disabled');
  await admin.monitoring(set, { id: data!['me'].id, disabled: false });
  expect((await open(app, stale)).status).toBe(401);
  for (const made of ['', 'x', 'x'.repeat(43)]) expect((await open(app, made)).status).toBe(401);
});
