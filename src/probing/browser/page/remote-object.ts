/** What Chromium tells of a value, as far as it is used here. */
export type RemoteObject = {
  type: string;
  subtype?: string;
  className?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  preview?: { properties: { name: string; value?: string }[]; overflow: boolean };
};

/** A value as the console would show it; of an error only what it says. */
export function inWords(object: RemoteObject): string {
  const { type, subtype, className, value, unserializableValue, description, preview } = object;
  if (type === 'string') return String(value);
  if (subtype === 'error') return partStack(description ?? 'Error')[0];
  if (type === 'object' && preview && (subtype === undefined || subtype === 'array')) {
    const isList = subtype === 'array';
    const inside = preview.properties.map(({ name, value: shown }) =>
      isList && /^\d+$/.test(name) ? (shown ?? '…') : `${name}: ${shown ?? '…'}`,
    );
    const listed = [...inside, ...(preview.overflow ? ['…'] : [])].join(', ');
    if (isList) return `[${listed}]`;
    return className && className !== 'Object' ? `${className} {${listed}}` : `{${listed}}`;
  }
  return description ?? unserializableValue ?? (value === undefined ? type : JSON.stringify(value));
}

/** The stack that an error carries with it. */
export const stackOf = ({ subtype, description }: RemoteObject): string | null =>
  subtype === 'error' ? partStack(description ?? '')[1] : null;

/** The first text may have places for those after it. */
export function formatted([first, ...others]: readonly RemoteObject[]): string {
  if (!first) return '';
  const rest = [...others];
  const format = inWords(first);
  if (first.type !== 'string') return [format, ...rest.map(inWords)].join(' ');
  const filled = format.replace(/%[sdifoOc%]/g, (place) => {
    if (place === '%%') return '%';
    const next = rest.shift();
    return next === undefined ? place : place === '%c' ? '' : inWords(next);
  });
  return [filled, ...rest.map(inWords)].join(' ');
}

/** V8 describes an error with its stack below the message. */
function partStack(described: string): [message: string, stack: string | null] {
  const at = described.search(/\n {4}at /);
  return at === -1 ? [described, null] : [described.slice(0, at), described.slice(at + 1)];
}
