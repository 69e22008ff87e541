import { stringify } from 'yaml';
import { escapeText } from '../document/variables.ts';
import type { ImportedDocument } from './document.ts';

/** Every text is written so that it is read as the same text again. */
export const writeDocument = (document: ImportedDocument, source: string): string =>
  `# Imported from ${source}. Show what it would change: steward plan FILE\n${stringify(
    escaped(document, ''),
    {
      lineWidth: 0,
      aliasDuplicateObjects: false,
    },
  )}`;

/** The fields with references that the importer has made. In any other, `${env:NAME}` is what somebody typed. */
const secret =
  /^\.(?:sites\.\d+\.(?:basicAuthPassword|(?:httpCheck|probes\.\d+)\.headers\.\d+\.value)|destinations\.\d+\.(?:url|apiKey))$/;

function escaped(value: unknown, path: string): unknown {
  if (typeof value === 'string') return secret.test(path) ? value : escapeText(value);
  if (Array.isArray(value)) return value.map((item, index) => escaped(item, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, escaped(inside, `${path}.${name}`)]),
  );
}
