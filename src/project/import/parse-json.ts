import { messageOf } from '#platform/errors.ts';
import { ImportRefused } from './import-refused.ts';
import { isRow, type Row } from './rows.ts';

export const maxFileBytes = 32 * 1024 * 1024;

/** Also for a text that did not come from a file, so that no importer depends on its caller. */
export function requireSize(text: string): string {
  if (text.length > maxFileBytes) throw new ImportRefused('The file is larger than 32 MiB.');
  return text.replace(/^\uFEFF/, '');
}

/** One answer of an API, or a list of them, such as all pages or different lists of one account. */
export function parseAnswers(text: string, what: string): Row[] {
  let value: unknown;
  try {
    value = JSON.parse(requireSize(text));
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    // V8 quotes a part of the text in its message, which can be a secret.
    const place = /at position \d+(?: \(line \d+ column \d+\))?/.exec(messageOf(error))?.[0];
    throw new ImportRefused(`The file is not valid JSON${place ? `: ${place}` : ''}. Expected ${what}.`);
  }
  const answers = (Array.isArray(value) ? value : [value]).filter(isRow);
  if (answers.length === 0) throw new ImportRefused(`The file has no JSON object. Expected ${what}.`);
  return answers;
}
