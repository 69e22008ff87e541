import { listOf, parseText, refuse } from './parse-input.ts';

const maxTags = 20;
// Marks belong to the letters of some scripts.
const allowed = /^[\p{L}\p{M}\p{N} .\-_:/]{1,40}$/u;

/** In lower case and sorted, each once. */
export function parseTags(tags: readonly string[], field: string): string[] {
  return [...new Set(listOf('Tags', maxTags, parseTag)(tags, field))].sort();
}

function parseTag(value: string, field: string): string {
  // Normalised, because the same letters can be written in two ways, which would be two tags.
  const tag = parseText(value, field).trim().normalize('NFC').toLowerCase().normalize('NFC');
  if (!allowed.test(tag))
    refuse(
      'A tag must have 1 to 40 characters: letters, digits, spaces and the characters . - _ : and /.',
      field,
    );
  return tag;
}
