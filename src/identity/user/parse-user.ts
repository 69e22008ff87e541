import { badRequest } from '#platform/errors.ts';
import { characterCount } from '#platform/text.ts';

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

export function parseEmail(text: string, field = 'email'): string {
  const email = text.trim().toLowerCase();
  if (email.length > 254 || !address.test(email))
    throw badRequest('This is not an e-mail address.', { field });
  return email;
}

export function parseName(text: string, field = 'name'): string {
  const name = text.trim();
  if (name === '' || characterCount(name) > 200 || hasControl(name))
    throw badRequest('A name has 1 to 200 characters, none of them a control character.', { field });
  return name;
}

/** Line ends and terminal codes have no place in what is listed and logged. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);
