import type { Assertion } from './document.ts';
import type { Draft } from './draft.ts';
import { hasVariable, readDuration, unescapeDollars } from './gatus-values.ts';
import { jsonAssertion, toJsonPath } from './json-path.ts';
import { statusRange } from './status-codes.ts';

export type Conditions = {
  assertions: Assertion[];
  hasStatus: boolean;
  expectedContent: string | null;
  forbiddenContent: string | null;
  /** Of DNS: records that must be found. */
  records: string[];
  minDaysLeft: number;
};
type Kind = { isHttp: boolean; isGraphql: boolean; isDns: boolean; isTls: boolean };
type Parsed = { subject: string; operator: string; value: string };

const maxConditions = 50;

/** Of conditions such as `[STATUS] == 200`. What Steward cannot express becomes a note. */
export function readConditions(draft: Draft, name: string, texts: readonly string[], kind: Kind): Conditions {
  const conditions: Conditions = {
    assertions: [],
    hasStatus: false,
    expectedContent: null,
    forbiddenContent: null,
    records: [],
    minDaysLeft: 0,
  };
  for (const text of texts.slice(0, maxConditions)) {
    const parsed = hasVariable(text) ? null : parse(unescapeDollars(text));
    if (!parsed || !readCondition(draft, name, parsed, kind, conditions))
      draft.leaveOut(name, `The condition ${JSON.stringify(text.slice(0, 100))}.`);
  }
  if (texts.length > maxConditions)
    draft.leaveOut(name, 'More than 50 conditions. The others were left out.');
  return conditions;
}

/** Whether an endpoint is fine when it cannot be reached, or when a name does not exist. */
export const expectsFailure = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    const { subject, operator, value } = parse(text) ?? {};
    if (subject === '[CONNECTED]') return (operator === '==') !== (value === 'true');
    return subject === '[DNS_RCODE]' && (operator === '==') !== (value === 'NOERROR');
  });

function parse(text: string): Parsed | null {
  const [, subject, operator, value] =
    /^((?:len|has)?\(?\[[A-Z_]{2,30}\][^\s=<>!]{0,500})\s+(==|!=|<=|>=|<|>)\s+(.{1,1000})$/s.exec(
      text.trim(),
    ) ?? [];
  return subject === undefined ? null : { subject, operator: operator!, value: value!.trim() };
}

/** False if it cannot be carried over. */
function readCondition(draft: Draft, name: string, parsed: Parsed, kind: Kind, into: Conditions): boolean {
  const { subject, operator, value } = parsed;
  if (subject === '[CONNECTED]') return operator === '==' && value === 'true';
  if (subject === '[DNS_RCODE]') return operator === '==' && value === 'NOERROR';
  if (subject === '[CERTIFICATE_EXPIRATION]') return readExpiry(draft, name, parsed, kind, into);
  if (subject === '[DOMAIN_EXPIRATION]') return noteExpiry(draft, name, 'domain');
  if (kind.isDns) return readRecords(parsed, into);
  if (kind.isGraphql)
    return isSuccess(parsed) || (subject !== '[BODY]' && readBody(draft, name, parsed, into));
  if (!kind.isHttp) return false;
  if (subject === '[STATUS]') return readStatus(parsed, into);
  if (subject === '[RESPONSE_TIME]') return readResponseTime(parsed, into);
  return readBody(draft, name, parsed, into);
}

/** A GraphQL probe expects a status of 200 to 299 anyway. */
const isSuccess = ({ subject, operator, value }: Parsed): boolean =>
  subject === '[STATUS]' && operator === '==' && value === '200';

function readExpiry(draft: Draft, name: string, parsed: Parsed, kind: Kind, into: Conditions): boolean {
  if (!kind.isTls) return noteExpiry(draft, name, 'certificate');
  const seconds = readDuration(parsed.value);
  if (!parsed.operator.startsWith('>') || seconds === null) return false;
  into.minDaysLeft = Math.min(Math.ceil(seconds / 86_400), 365);
  return true;
}

function noteExpiry(draft: Draft, name: string, what: 'certificate' | 'domain'): true {
  draft.change(name, `Steward warns 14 days before the ${what} expires, whatever the condition says.`);
  return true;
}

function readRecords({ subject, operator, value }: Parsed, into: Conditions): boolean {
  if (subject !== '[BODY]' || operator !== '==' || /^(?:pat|any)\(/.test(value)) return false;
  into.records.push(value);
  return true;
}

function readStatus({ operator, value }: Parsed, into: Conditions): boolean {
  const range = statusValue(operator, value);
  if (range === null) return false;
  into.hasStatus = true;
  if (range !== '200-299') into.assertions.push({ source: 'STATUS', value: range });
  return true;
}

function statusValue(operator: string, value: string): string | null {
  const any = /^any\(([\d\s,]{3,200})\)$/.exec(value)?.[1];
  if (any !== undefined && operator === '==') {
    const codes = any.split(',').map((code) => statusRange(Number(code), Number(code)));
    return codes.includes(null) ? null : codes.join(', ');
  }
  if (!/^\d{3}$/.test(value)) return null;
  const code = Number(value);
  switch (operator) {
    case '==':
      return statusRange(code, code);
    case '!=':
      return [statusRange(100, code - 1), statusRange(code + 1, 599)]
        .filter((range) => range !== null)
        .join(', ');
    case '<':
      return statusRange(100, code - 1);
    case '<=':
      return statusRange(100, code);
    case '>':
      return statusRange(code + 1, 599);
    default:
      return statusRange(code, 599);
  }
}

function readResponseTime({ operator, value }: Parsed, into: Conditions): boolean {
  const ms = Number(value) + (operator === '<=' ? 1 : 0);
  if (!operator.startsWith('<') || !/^\d{1,6}$/.test(value) || ms < 1 || ms > 60_000) return false;
  into.assertions.push({ source: 'RESPONSE_TIME', value: String(ms) });
  return true;
}

function readBody(
  draft: Draft,
  name: string,
  { subject, operator, value }: Parsed,
  into: Conditions,
): boolean {
  const has = /^has\(\[BODY\](.+)\)$/.exec(subject)?.[1];
  if (has !== undefined) return readHas(has, operator, value, into);
  const path = /^\[BODY\](.*)$/.exec(subject)?.[1];
  if (path === undefined) return false;
  const contained = /^pat\(\*([^*?]{1,900})\*\)$/.exec(value)?.[1];
  if (path === '') return readText(operator, contained, into);
  const property = toJsonPath(`$${path}`);
  if (property === null) return false;
  if (contained !== undefined && operator === '==') {
    into.assertions.push({ source: 'JSON_PATH', property, comparison: 'CONTAINS', value: contained });
    return true;
  }
  if (/^(?:pat|any)\(|^\[[A-Z_]+\]/.test(value)) return false;
  if (operator === '<=' || operator === '>=') return false;
  if ((operator === '<' || operator === '>') && !/^-?\d+(?:\.\d+)?$/.test(value)) return false;
  into.assertions.push(...jsonAssertion(draft, name, { path: property, operator, value: unquoted(value) }));
  return true;
}

function readText(operator: string, contained: string | undefined, into: Conditions): boolean {
  if (contained === undefined) return false;
  const field = operator === '==' ? 'expectedContent' : operator === '!=' ? 'forbiddenContent' : null;
  if (field === null || into[field] !== null) return false;
  into[field] = contained;
  return true;
}

function readHas(path: string, operator: string, value: string, into: Conditions): boolean {
  const property = toJsonPath(`$${path}`);
  if (property === null || operator !== '==' || (value !== 'true' && value !== 'false')) return false;
  into.assertions.push({
    source: 'JSON_PATH',
    property,
    comparison: value === 'true' ? 'EXISTS' : 'NOT_EXISTS',
  });
  return true;
}

const unquoted = (value: string): string => /^"([^"]*)"$/.exec(value)?.[1] ?? value;
