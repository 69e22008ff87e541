import type { Evidence } from './evidence.ts';
import { createEvidenceStatement } from './sign-evidence.ts';

/** The document in pieces, each with one check, as they are read. */
export async function* printJson({ header, checks, footer, signer }: Evidence): AsyncGenerator<string> {
  yield `${JSON.stringify(header, null, 2).slice(0, -2)},\n  "checks": [`;
  const statement = createEvidenceStatement();
  let isFirst = true;
  for await (const check of checks) {
    yield `${isFirst ? '' : ','}\n${indent(JSON.stringify(check, null, 2))}`;
    statement.add(check);
    isFirst = false;
  }
  const signature = (await signer.sign(statement.end({ ...header, ...footer }))).toString('base64');
  yield `${isFirst ? '' : '\n  '}],${JSON.stringify({ ...footer, signature }, null, 2).slice(1)}\n`;
}

/** Texts contain no line feeds, because JSON escapes them. They can contain other line separators, which must stay. */
const indent = (json: string): string => `    ${json.replaceAll('\n', '\n    ')}`;
