import { expect, it } from 'vitest';
import { signUpWayOf } from './sign-up-way.ts';

const bare = { isMailed: false, hasMailer: false, hasProvider: false, passwordSignIn: true };

it.each([
  ['the link in the mail', { hasMailer: true, isMailed: true }, 'password'],
  [
    'the link in the mail, with a provider',
    { hasMailer: true, isMailed: true, hasProvider: true },
    'password',
  ],
  ['the link in the mail, after the mail server was removed', { isMailed: true }, 'password'],
  ['the link that the sender sees', { hasMailer: true }, 'mail'],
  ['the link that the sender sees, with a provider', { hasMailer: true, hasProvider: true }, 'mail'],
  ['the only link of a server without email', {}, 'password'],
  ['the only link of a server without email, with a provider', { hasProvider: true }, 'provider'],
  [
    'the link in the mail of a server without passwords',
    { hasMailer: true, isMailed: true, hasProvider: true, passwordSignIn: false },
    'provider',
  ],
])('%s leads to an account %j by %s', (_name, server, way) => {
  expect(signUpWayOf({ ...bare, ...server })).toBe(way);
});
