import { line, refuse } from '#platform/parse-input.ts';

// Without the Kelvin sign: its lower case is the letter k, so it would be the address of somebody else.
const address = /^[^\s@<>(),;:"[\]\\\u212A]+@[^\s@<>(),;:"[\]\\\u212A]+$/;
const name = line('A name', 200);

export function parseEmail(text: string, field = 'email'): string {
  const email = text.trim();
  if (email.length > 254 || !address.test(email)) refuse('This is not a valid email address.', field);
  return email.toLowerCase();
}

export const parseName = (text: string): string => name(text, 'name');
