export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] };

/** Lines with # are headings, those with - or * items of a list. Other lines belong together until an empty one. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const heading = /^#{1,6} +(.*)$/.exec(line)?.[1];
    const item = /^ {0,3}[-*] +(.*)$/.exec(line)?.[1];
    isOpen = line.trim() !== '' && heading === undefined;
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    else if (item !== undefined && last?.kind === 'list') last.items.push(item);
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] });
    else if (isOpen && last?.kind === 'text') last.text += `\n${line}`;
    else if (isOpen) blocks.push({ kind: 'text', text: line });
  }
  return blocks;
}
