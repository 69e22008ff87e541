import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { html, Html } from '#platform/html.ts';
import { evidenceStyle } from './evidence-style.ts';
import type { CheckEvidence, Evidence, EvidenceFooter, EvidenceHeader } from './evidence.ts';
import { renderCheck } from './render-check.ts';

const styleElement = new Html(`<style>${evidenceStyle}</style>`);
const styleHash = createHash('sha256').update(evidenceStyle).digest('base64');
/** The document needs nothing but its own text, whatever a register has sent. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** A page to print: one check with everything that is stored about it, or a table of the checks of a period. */
export async function renderEvidence({ header, checks, footer }: Evidence): Promise<string> {
  const parts: Html[] = [];
  const totals = { valid: 0, invalid: 0, unavailable: 0, withoutNumber: 0 };
  for await (const check of checks) {
    totals[check.entry.status] += 1;
    if (check.entry.consultationNumber === null) totals.withoutNumber += 1;
    parts.push(header.period ? renderRow(check) : renderCheck(check));
    // Other requests get their turn.
    if (parts.length % 100 === 0) await setImmediate();
  }
  const [title, subtitle] = header.period
    ? ['VAT checks', `${timeOf(header.period.from)} to ${timeOf(header.period.to)}`]
    : ['VAT check', 'Evidence from the log of checks'];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <h1>${title}</h1>
        <p class="sub">${subtitle}</p>
        ${header.period ? renderPeriod(parts, totals, footer) : parts} ${renderMethod(header)}
      </body>
    </html>`.text;
}

/** To the second, as people read it. */
const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

type Totals = Record<CheckEvidence['entry']['status'] | 'withoutNumber', number>;

function renderPeriod(rows: readonly Html[], totals: Totals, { note }: EvidenceFooter): Html {
  const count = (number: number): string => number.toLocaleString('en-US');
  return html`<p class="lead">
      ${count(rows.length)} checks: ${count(totals.valid)} valid, ${count(totals.invalid)} invalid,
      ${count(totals.unavailable)} without a usable answer of the register.
    </p>
    ${note && html`<p class="warning">${note}</p>`}
    ${
      totals.withoutNumber > 0 &&
      html`<p>
        Without a consultation number: ${count(totals.withoutNumber)}. The register cannot confirm these
        later.
      </p>`
    }
    ${chunksOf(rows, rowsPerTable).map(renderTable)}
    <p class="sub">The JSON file of the same period also has the questions and the answers.</p>`;
}

/** Chromium took more than a minute to print 10,000 rows in one table. */
const rowsPerTable = 100;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const renderTable = (rows: readonly Html[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Time (UTC)</th>
        <th scope="col">VAT number</th>
        <th scope="col">Result</th>
        <th scope="col">Name in the register</th>
        <th scope="col">Requester</th>
        <th scope="col">Consultation number</th>
        <th scope="col">Position and hash</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const renderRow = ({ entry, chain, problem }: CheckEvidence): Html =>
  html`<tr>
    <td>${entry.at.slice(0, 10)} ${entry.at.slice(11, 19)}</td>
    <td>${entry.countryCode}${entry.vatNumber}</td>
    <td>${entry.status}</td>
    <td><bdi>${entry.name}</bdi></td>
    <td>${entry.requester ?? 'none'}</td>
    <td>${entry.consultationNumber ?? 'none'}</td>
    <td class="hash">${chain ? `${chain.position} ${chain.hash.slice(0, 16)}…` : (problem ?? 'not yet')}</td>
  </tr> `;

const renderMethod = ({ createdAt, installation, softwareVersion, publicKey }: EvidenceHeader): Html =>
  html`<div class="method">
    <p>
      Each entry of the log is chained to the one before: its hash is the SHA-256 of the hash before it and
      the entry. Signatures are Ed25519 with the public key <code>${publicKey}</code>. With
      <code>steward vat verify-log</code>, the operator can verify the whole log.
    </p>
    <p>Created ${timeOf(createdAt)} at ${installation} by Steward ${softwareVersion}.</p>
  </div>`;
