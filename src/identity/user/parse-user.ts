import { line, refuse } from '#platform/parse-input.ts';

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
const name = line('A name', 200);

export function parseEmail(text: string, field = 'email'): string {
  const email = text.trim().toLowerCase();
  if (email.length > 254 || !address.test(email)) refuse('This is not a valid email address.', field);
  return email;
}

export const parseName = (text: string): string => name(text, 'name');
