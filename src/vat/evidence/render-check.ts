import { html, type Html } from '#platform/html.ts';
import type { Exchange, Match } from '../upstream/result.ts';
import { registerName } from './describe-check.ts';
import type { CheckEvidence } from './evidence.ts';

/** Everything that is stored about one check. */
export function renderCheck({ entry, chain, summary, problem }: CheckEvidence): Html {
  const facts: [string, string | null][] = [
    ['VAT number', `${entry.countryCode} ${entry.vatNumber}`],
    ['Result', entry.status],
    ['Time', entry.at],
    ['Register', registerName(entry.source)],
    ['Name in the register', entry.name],
    ['Address in the register', entry.address],
    ['Name matches', matchText(entry.nameMatch)],
    ['Address matches', matchText(entry.addressMatch)],
    ['Message', entry.message],
    ['Requester', entry.requester ?? 'none'],
    ['Consultation number', entry.consultationNumber ?? 'none'],
    ['Asked by', `Steward ${entry.softwareVersion ?? '(version not stored)'}`],
    ['Log entry', entry.id],
  ];
  return html`<ul class="lead">
      ${summary.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    ${factList(facts)} ${entry.question && renderExchange(entry.question, entry.answer)}
    <h2>Place in the log</h2>
    ${
      chain
        ? factList(
            [
              ['Position', `${chain.position}`],
              ['Hash before', chain.previousHash],
              ['Hash', chain.hash],
              ['Signature', chain.signature],
            ],
            'chain',
          )
        : html`<p class="warning">
            ${problem ?? 'This entry is not in the chain yet. Print it again in a minute.'}
          </p>`
    }`;
}

const factList = (facts: readonly [string, string | null][], className = ''): Html =>
  html`<dl class="${className}">
    ${facts.map(
      ([term, text]) =>
        text !== null &&
        html`<dt>${term}</dt>
          <dd><bdi>${text}</bdi></dd>`,
    )}
  </dl>`;

const matchWords: Record<Match['result'], string> = {
  VALID: 'yes',
  INVALID: 'no',
  NOT_PROCESSED: 'not compared',
};

const matchText = (match: Match | null): string | null =>
  match &&
  `${matchWords[match.result]} (compared by ${match.comparedBy === 'REGISTER' ? 'the register' : 'Steward'})`;

const renderExchange = ({ method, url, body }: Exchange['question'], answer: Exchange['answer']): Html =>
  html`<h2>Question</h2>
    <pre>${method} ${url}${body === null ? '' : `\n\n${body}`}</pre>
    <h2>Answer</h2>
    <pre>${answer ? `HTTP ${answer.status}\n\n${answer.body}` : 'none'}</pre>`;
