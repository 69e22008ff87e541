/** The first rows of a CSV text, as the server's parser reads them: quotes can be doubled, and quoted cells have line breaks. */
export function parsePreview(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    row.push(cell);
    // Empty lines are no rows.
    if (row.length > 1 || row[0] !== '') rows.push(row);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') endRow();
    else cell += character;
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) endRow();
  return rows;
}
