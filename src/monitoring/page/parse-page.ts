import { kept, parseGiven, required, withoutNulls, type Given } from '#platform/parse-input.ts';
import {
  expectedContentField,
  intervalField,
  nameField,
  selectorField,
  defaultInterval,
  type SiteRules,
} from '../site/parse-site.ts';
import { parseSitePath } from '#platform/outbound/http-url.ts';

export type PageSettings = {
  name: string;
  path: string;
  checkIntervalSeconds: number;
  browserCheck: boolean;
  enabled: boolean;
  expectedContent: string | null;
  waitForSelector: string | null;
};

export type PageInput = Given<PageSettings>;
export type NewPageInput = Omit<PageInput, 'name' | 'path'> & Pick<PageSettings, 'name' | 'path'>;

const fieldsOf = (rules: SiteRules) => ({
  name: nameField,
  path: required(parseSitePath),
  checkIntervalSeconds: intervalField(rules),
  browserCheck: kept<boolean>(),
  enabled: kept<boolean>(),
  expectedContent: expectedContentField,
  waitForSelector: selectorField,
});

/** Of what is not given. */
export const defaultPage = (rules: SiteRules): Omit<PageSettings, 'name' | 'path'> => ({
  checkIntervalSeconds: defaultInterval(60, rules),
  browserCheck: false,
  enabled: true,
  expectedContent: null,
  waitForSelector: null,
});

export function parseNewPage(input: NewPageInput, rules: SiteRules): PageSettings {
  const { name, path, ...given } = parseGiven(withoutNulls(input), fieldsOf(rules));
  return { name: name!, path: path!, ...defaultPage(rules), ...given };
}

export const parsePageChange = (input: PageInput, rules: SiteRules): Partial<PageSettings> =>
  parseGiven(input, fieldsOf(rules));
