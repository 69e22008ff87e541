import { maxDocumentBytes } from '#project/product.ts';

/** What to do with a file that no server reads. Null for others. */
export function sizeNote(document: string): string | null {
  const bytes = Buffer.byteLength(document);
  if (bytes <= maxDocumentBytes) return null;
  const mebibytes = (bytes / 1_048_576).toFixed(1);
  return (
    `The file has ${mebibytes} MiB, and a server reads at most 1 MiB. Split it: move some sites and environments, with what refers to them, ` +
    'to a second file with another project name, and plan both.'
  );
}
