import type { Entry } from '../log/chain.ts';

const registerNames: Readonly<Record<string, string>> = {
  eu: 'VIES (European Commission)',
  uk: 'HMRC (United Kingdom)',
  ch: 'The UID register (Switzerland)',
  no: 'The Brønnøysund Register Centre (Norway)',
  au: 'The Australian Business Register',
};

export const registerName = (source: string): string => registerNames[source] ?? source;

/** Only these give consultation numbers. */
const consultable: ReadonlySet<string> = new Set(['eu', 'uk']);

/** What the check proves and what it does not, in plain words. */
export const describeCheck = (entry: Entry): string[] =>
  [describeResult(entry), describeConsultation(entry), describeExchange(entry)].filter(
    (text) => text !== null,
  );

function describeResult({ asked, status, source, countryCode, vatNumber }: Entry): string {
  const number = `${countryCode}${vatNumber}`;
  if (!asked && status === 'invalid')
    return `No register was asked: ${number} does not have the format of a VAT number of its country.`;
  if (!asked)
    return `No register was asked. This check proves neither that ${number} was valid nor that it was invalid.`;
  const register = registerName(source);
  return {
    valid: `${register} confirmed that ${number} was valid at this time.`,
    invalid: `${register} did not know ${number} as valid at this time.`,
    unavailable: `${register} gave no usable answer. This check proves neither that ${number} was valid nor that it was invalid.`,
  }[status];
}

function describeConsultation(entry: Entry): string {
  const { consultationNumber, requester, source, status, asked } = entry;
  if (consultationNumber !== null) {
    const who = requester === null ? '' : ` for the requester ${requester}`;
    return `The register recorded this check${who} under the consultation number ${consultationNumber}.`;
  }
  const none = 'This check has no consultation number, so the register cannot confirm it later.';
  if (!asked || status === 'unavailable') return none;
  if (!consultable.has(source)) return `${none} This register gives no consultation numbers.`;
  return requester === null
    ? `${none} The register gives one only if it is asked with the VAT number of a requester.`
    : `${none} The register was asked with the requester ${requester}, but gave none.`;
}

function describeExchange({ asked, question, answer, softwareVersion }: Entry): string | null {
  if (!asked) return null;
  if (question === null)
    return softwareVersion === null
      ? 'The question and the answer were not stored: the check was made by an earlier version of Steward.'
      : 'No question was sent to the register.';
  if (answer === null) return 'The register sent no answer to the question.';
  return answer.isCut ? 'Only the first 64 KiB of the answer were stored.' : null;
}
