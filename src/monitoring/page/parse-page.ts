import { kept, parseGiven, required, withoutNulls } from '#platform/parse-input.ts';
import type { CreateSitePageInput, UpdateSitePageInput } from '../schema.generated.ts';
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

const fieldsOf = (rules: SiteRules) => ({
  name: nameField,
  path: required(parseSitePath),
  checkIntervalSeconds: intervalField(rules),
  browserCheck: kept<boolean>(),
  enabled: kept<boolean>(),
  expectedContent: expectedContentField,
  waitForSelector: selectorField,
});

export function parseNewPage(input: Omit<CreateSitePageInput, 'siteId'>, rules: SiteRules): PageSettings {
  const { name, path, ...given } = parseGiven(withoutNulls(input), fieldsOf(rules));
  return {
    name: name!,
    path: path!,
    checkIntervalSeconds: defaultInterval(60, rules),
    browserCheck: false,
    enabled: true,
    expectedContent: null,
    waitForSelector: null,
    ...given,
  };
}

export const parsePageChange = (input: UpdateSitePageInput, rules: SiteRules): Partial<PageSettings> =>
  parseGiven(input, fieldsOf(rules));
