/** `name` has no namespace prefix. `text` is the element's own text, without that of its children. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const maxDepth = 40;
const maxElements = 5_000;

const token =
  /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

/**
 * Parses the subset of XML that SOAP responses use: elements, text, CDATA and comments. Null if the source is not well
 * formed or has a DOCTYPE, which could declare entities that expand without limit or read files.
 */
export function parseXml(source: string): XmlElement | null {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open: { element: XmlElement; tag: string }[] = [{ element: top, tag: '' }];
  const text = source.replace(/^\uFEFF/, '');
  let elements = 0;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return null;
    const [, cdata, closed, opened, , empty, plainText] = found;
    const { element, tag } = open.at(-1)!;
    if (closed !== undefined) {
      if (closed !== tag || open.length === 1) return null;
      open.pop();
    } else if (opened !== undefined) {
      const child: XmlElement = { name: opened.replace(/^.*:/, ''), text: '', children: [] };
      element.children.push(child);
      if (++elements > maxElements || open.length > maxDepth) return null;
      if (empty === '') open.push({ element: child, tag: opened });
    } else {
      const added = cdata ?? (plainText === undefined ? '' : decodeEntities(plainText));
      if (added === null) return null;
      element.text += added;
    }
  }
  const [root, ...others] = top.children;
  return open.length === 1 && others.length === 0 && top.text.trim() === '' ? (root ?? null) : null;
}

/** A Map, because an object also has keys such as `toString`. */
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function decodeEntities(text: string): string | null {
  if (!text.includes('&')) return text;
  let isValid = true;
  const plain = text.replace(/&([^;&]{0,10})(;?)/g, (_, name: string, end: string) => {
    const character = end ? (entities.get(name) ?? numericEntity(name)) : undefined;
    if (character === undefined) isValid = false;
    return character ?? '';
  });
  return isValid ? plain : null;
}

function numericEntity(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** Undefined unless exactly one child has this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const found = element?.children.filter((child) => child.name === name) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

export const descend = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce(childOf, element);
