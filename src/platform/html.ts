/** HTML that is safe to send: what was inserted is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Inserted = string | number | Html | readonly Inserted[] | null | undefined | false;

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const insert = (value: Inserted): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(insert).join('');
  return escapeHtml(String(value));
};

/** A template whose values are escaped, except those that are HTML. Null, undefined and false insert nothing. Also for SVG and XML. */
export const html = (strings: TemplateStringsArray, ...values: Inserted[]): Html => {
  // Not String.raw: a status page with 500 components took 45 ms instead of 25 ms.
  let text = strings[0]!;
  for (const [at, value] of values.entries()) text += insert(value) + strings[at + 1]!;
  return new Html(text);
};
