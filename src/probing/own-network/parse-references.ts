/** Whom to ask whether our own network works. Both empty: a failure is always the target's. */
export type NetworkReferences = { addresses: string[]; names: string[] };

/** `host:port` is connected to, a bare name is looked up; `none` for a network that has neither. */
export function parseReferences(text: string): NetworkReferences {
  const references: NetworkReferences = { addresses: [], names: [] };
  if (text === 'none') return references;
  for (const item of text.split(',').map((each) => each.trim())) {
    if (isName(item)) references.names.push(item);
    else if (isAddress(item)) references.addresses.push(item);
    else throw new Error(`"${item}" is neither a host with its port, such as 1.1.1.1:443, nor a host name.`);
  }
  return references;
}

const isName = (text: string): boolean =>
  /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text);

function isAddress(text: string): boolean {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[a-z\d.-]+):(\d{1,5})$/i.exec(text) ?? [];
  return host !== '' && Number(port) >= 1 && Number(port) <= 65_535 && URL.canParse(`tcp://${text}`);
}
