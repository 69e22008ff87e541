/** An element without its namespace prefix. `text` is what stands in it directly. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const deepest = 40;
const mostElements = 5_000;

const token =
  /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

/**
 * Reads the little XML that a SOAP answer is made of: elements, text, CDATA, comments. Null for whatever is not well
 * formed, and for anything with a DOCTYPE, where entities come from that expand without end or read files.
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
    const [, cdata, closed, opened, , empty, words] = found;
    const { element, tag } = open.at(-1)!;
    if (closed !== undefined) {
      if (closed !== tag || open.length === 1) return null;
      open.pop();
    } else if (opened !== undefined) {
      const child: XmlElement = { name: opened.replace(/^.*:/, ''), text: '', children: [] };
      element.children.push(child);
      if (++elements > mostElements || open.length > deepest) return null;
      if (empty === '') open.push({ element: child, tag: opened });
    } else {
      const added = cdata ?? (words === undefined ? '' : decoded(words));
      if (added === null) return null;
      element.text += added;
    }
  }
  const [root, ...others] = top.children;
  return open.length === 1 && others.length === 0 && top.text.trim() === '' ? (root ?? null) : null;
}

/** A map: an object would know `toString` as well. */
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function decoded(text: string): string | null {
  if (!text.includes('&')) return text;
  let isSound = true;
  const plain = text.replace(/&([^;&]{0,10})(;?)/g, (_, name: string, end: string) => {
    const character = end ? (entities.get(name) ?? byNumber(name)) : undefined;
    if (character === undefined) isSound = false;
    return character ?? '';
  });
  return isSound ? plain : null;
}

function byNumber(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : 0;
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** The one child of that name; undefined when there is none, or more than one and it is unclear which. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const found = element?.children.filter((child) => child.name === name) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

export const descend = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce(childOf, element);
