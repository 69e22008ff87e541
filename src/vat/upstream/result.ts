export type Source = 'eu' | 'uk' | 'ch';

/** What is known of a number, whoever asked and however they wrote it. */
export type Finding = {
  status: 'valid' | 'invalid' | 'unavailable' | 'skipped';
  source: Source | 'none';
  name: string | null;
  address: string | null;
  request_identifier: string | null;
  message: string | null;
};

/** The answer of both endpoints: the finding, with the request in front of it as it was sent. */
export type ValidationResult = { country_code: string; vat_number: string } & Finding;

export const answerTo = (
  countryCode: string,
  vatNumber: string,
  { status, source, name, address, request_identifier, message }: Finding,
): ValidationResult => ({
  country_code: countryCode,
  vat_number: vatNumber,
  status,
  source,
  name,
  address,
  request_identifier,
  message,
});

const bare = { name: null, address: null, request_identifier: null };

export const skipped = (message: string): Finding => ({
  status: 'skipped',
  source: 'none',
  ...bare,
  message,
});

export const invalid = (source: Source, message: string): Finding => ({
  status: 'invalid',
  source,
  ...bare,
  message,
});

export const unavailable = (source: Source, message: string): Finding => ({
  status: 'unavailable',
  source,
  ...bare,
  message,
});
