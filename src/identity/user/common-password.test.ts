import { expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

it.each([
  '1qaz2wsx3edc',
  'Administrator',
  'password1234',
  'Password123!',
  'Welcome2024!',
  '2024 Welcome!',
  'p@ssw0rd1234',
  'passwordpassword',
  'sunshine sunshine',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '      123456      ',
])('%j is common, or hardly more than a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'correct horse battery',
  'a brand new password',
  'lowenmahne lang',
  '481937265018',
  'sunshine over the fjord',
  'Zk3bq0yT9fVxw2LhQmPa',
  'パスワードではない文字列',
])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
