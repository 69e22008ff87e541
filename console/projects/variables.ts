/** As the server reads them: `${env:NAME}`, and not `$${env:NAME}`. */
const variable = /(?<!\$)\$\{env:([A-Za-z_][A-Za-z0-9_]{0,199})\}/g;
const maxShown = 50;

/** The names of the variables in a file, each once. */
export const variablesIn = (document: string): string[] =>
  [...new Set([...document.matchAll(variable)].map(([, name]) => name!))].slice(0, maxShown);

/** The position of a line and column, both from 1, in a text. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf('\n', offset);
    if (end < 0) return text.length;
    offset = end + 1;
  }
  const end = text.indexOf('\n', offset);
  return Math.min(offset + column - 1, end < 0 ? text.length : end);
}
