import { listOf, parseText, refuse } from '#platform/parse-input.ts';

/** The region of workers that have no name. */
export const defaultRegion = 'local';

const maxRegions = 20;
const pattern = /^[a-z0-9-]{1,32}$/;
const rule = 'the name of a region must have 1 to 32 lower-case letters, digits or hyphens';

/** From the configuration of the operator. */
export function parseRegionName(text: string): string {
  if (!pattern.test(text)) throw new Error(`${rule}, not "${text}".`);
  return text;
}

/** Sorted, each once. Regions without a worker are allowed: it may start later. */
export function parseRegions(names: readonly string[], field: string): string[] {
  return [...new Set(listOf('Regions', maxRegions, parseRegion)(names, field))].sort();
}

export function parseRegion(value: string, field: string): string {
  const name = parseText(value, field).trim();
  if (!pattern.test(name)) refuse(`T${rule.slice(1)}.`, field);
  return name;
}
