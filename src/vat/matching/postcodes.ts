import { housesIn } from './house-numbers.ts';

const british = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`;

/** By the registers' codes for the countries. */
const patterns: readonly [pattern: string, countries: string][] = [
  [String.raw`\d{4}`, 'AT AU BE BG CH CY DK HU LU LV NO SI'],
  [String.raw`\d{5}`, 'DE EE ES FI FR HR IT LT'],
  [String.raw`\d{6}`, 'RO'],
  [String.raw`\d{3} ?\d{2}`, 'CZ EL SE SK'],
  [String.raw`\d{2}-?\d{3}`, 'PL'],
  [String.raw`\d{4}-?\d{3}`, 'PT'],
  [String.raw`\d{4} ?[A-Z]{2}`, 'NL'],
  [String.raw`[A-Z]{3} ?\d{4}`, 'MT'],
  [String.raw`[A-Z]\d[\dW] ?[A-Z\d]{4}`, 'IE'],
  [british, 'GB XI'],
];

const searches = new Map(
  patterns.flatMap(([pattern, countries]) =>
    countries
      .split(' ')
      .map((country): [string, RegExp] => [
        country,
        new RegExp(String.raw`(?<![\dA-Z])${pattern}(?![\dA-Z])`, 'g'),
      ]),
  ),
);

/**
 * All that look like a postcode of the country: a house number can, too. `rest` is the text in upper case, with a new line
 * instead of each: the street and the town stand on its two sides.
 */
export function takePostcodes(text: string, country: string): { postcodes: Set<string>; rest: string } {
  const postcodes = new Set<string>();
  const search = searches.get(country);
  const upper = text.toUpperCase();
  if (!search) return { postcodes, rest: upper };
  const rest = upper.replace(search, (found) => {
    postcodes.add(found.replace(/[ -]/g, ''));
    return '\n';
  });
  return { postcodes, rest };
}

export type AddressParts = { street: string; postcode: string; city: string };

/**
 * For a register that wants the parts. The street has a house number and stands just before the postcode: the line above it
 * can be a company or a department. Null if they cannot be told apart: then the register is not asked about the address.
 */
export function splitAddress(address: string, country: string): AddressParts | null {
  const lines = address
    .slice(0, 1_000)
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findLastIndex((line) => takePostcodes(line, country).postcodes.size === 1);
  const street = lines[at - 1];
  const line = lines[at]?.toUpperCase();
  if (!street || !line || housesIn(street.toUpperCase(), country).length === 0) return null;
  const [postcode = ''] = line.match(searches.get(country)!) ?? [];
  // `D-10115 Berlin`: what stands before the postcode is the country.
  const place = line.replace(postcode, ' ').replace(/^[A-Z]{1,2} ?- /, '');
  const city = place.trim() || lines[at + 1];
  return city ? { street, postcode, city: city.replace(/\s+/g, ' ') } : null;
}
