import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isEnumType, isInputObjectType, type GraphQLSchema } from 'graphql';
import { expect, it } from 'vitest';
import { configurationKinds as deploymentKinds } from '#deployment/product.ts';
import type { ConfigurationKind, JsonSchema } from '#identity/configuration-kind.ts';
import { configurationKinds as monitoringKinds } from '#monitoring/product.ts';

const readSchema = (product: string): GraphQLSchema =>
  buildSchema(readFileSync(join(import.meta.dirname, `../../src/${product}/schema.graphql`), 'utf8'), {
    assumeValidSDL: true,
  });
const schemas = { monitoring: readSchema('monitoring'), deployment: readSchema('deployment') };

const kinds = async (): Promise<Map<string, ConfigurationKind>> => {
  const services = { monitoring: { minCheckIntervalSeconds: 30 } } as Parameters<typeof monitoringKinds>[0];
  const verification = {} as Parameters<typeof deploymentKinds>[0]['verification'];
  const all = [...(await monitoringKinds(services)), ...(await deploymentKinds({ verification }))];
  return new Map(all.map((kind) => [kind.name, kind]));
};

type Names = Record<string, string>;
/** The input of the API by kind; its fields that have another name in the file, or none; and what the file adds. */
const inputs: [kind: string, input: string, renamed: Names, added: string[]][] = [
  ['sites', 'CreateSiteInput', {}, ['paused', 'muted', 'checkout']],
  ['pages', 'CreateSitePageInput', { siteId: '' }, []],
  ['patterns', 'CreateErrorPatternInput', { siteId: '', pageId: '' }, []],
  ['pagePatterns', 'CreateErrorPatternInput', { siteId: '', pageId: '' }, []],
  ['probes', 'CreateProbeInput', { siteId: '' }, []],
  ['heartbeats', 'CreateHeartbeatInput', { siteId: 'site' }, ['paused']],
  ['destinations', 'CreateNotificationDestinationInput', { key: 'apiKey' }, []],
  ['policies', 'EscalationPolicyInput', { position: '', memberIds: 'members' }, ['destinations']],
  ['windows', 'CreateMaintenanceWindowInput', { siteIds: 'sites' }, []],
  [
    'statusPages',
    'CreateStatusPageInput',
    { logoUrl: '', id: '', siteId: 'site', pageId: 'page', heartbeatId: 'heartbeat' },
    [],
  ],
  ['environments', 'CreateEnvironmentInput', { siteIds: 'sites' }, []],
  ['freezes', 'CreateFreezeInput', { environmentIds: 'environments' }, []],
];

/** What the properties have and the input has not, or the other way round; with nested objects and enums. */
function differences(
  schema: GraphQLSchema,
  input: string,
  properties: Record<string, JsonSchema>,
  renamed: Names,
  added: readonly string[],
): string[] {
  const type = schema.getType(input);
  if (!isInputObjectType(type)) throw new Error(`There is no input ${input}.`);
  const found: string[] = [];
  const expected = new Set<string>();
  for (const [name, field] of Object.entries(type.getFields())) {
    const inFile = renamed[name] ?? (name === 'teamId' ? '' : name);
    if (inFile === '') continue;
    expected.add(inFile);
    const property = properties[inFile];
    if (!property) {
      found.push(`${input}.${name} is missing`);
      continue;
    }
    const inner = (property['items'] as JsonSchema | undefined) ?? property;
    const named = getNamedType(field.type);
    if (isEnumType(named)) {
      const values = named.getValues().map((each) => each.name);
      const own = [...((inner['enum'] as string[] | undefined) ?? [])];
      if (values.sort().join() !== own.sort().join()) found.push(`${input}.${name}: ${own.join()}`);
    }
    if (isInputObjectType(named)) {
      const nested = inner['properties'] as Record<string, JsonSchema>;
      found.push(...differences(schema, named.name, nested, renamed, added));
    }
  }
  const unknown = Object.keys(properties).filter((name) => !expected.has(name) && !added.includes(name));
  return [...found, ...unknown.map((name) => `${input} has no ${name}`)];
}

it.each(inputs)('entries of %s have the fields and values of %s', async (name, input, renamed, added) => {
  const kind = (await kinds()).get(name)!;
  const schema = schemas[name === 'environments' || name === 'freezes' ? 'deployment' : 'monitoring'];
  expect(differences(schema, input, kind.properties, renamed, added)).toEqual([]);
});

it('the checkout of a site has the fields and values of CheckoutFlowInput', async () => {
  const { checkout } = (await kinds()).get('sites')!.properties;
  const properties = checkout!['properties'] as Record<string, JsonSchema>;
  expect(differences(schemas.monitoring, 'CheckoutFlowInput', properties, {}, [])).toEqual([]);
});

it('all kinds are compared with the API', async () => {
  expect([...(await kinds()).keys()].sort()).toEqual(inputs.map(([name]) => name).sort());
});

it('required fields, references and secrets name fields that exist', async () => {
  for (const { name, properties, required, references, secrets } of (await kinds()).values()) {
    const paths = [...required, ...Object.keys(references), ...secrets];
    const missing = paths.filter((path) => !leadsToText(properties, path.split('.')));
    expect([name, missing]).toEqual([name, []]);
  }
});

function leadsToText(properties: Record<string, JsonSchema>, [first, ...rest]: string[]): boolean {
  const schema = properties[first!];
  if (!schema) return false;
  const inner = rest[0] === '*' ? (schema['items'] as JsonSchema) : schema;
  const after = rest[0] === '*' ? rest.slice(1) : rest;
  if (after.length === 0) return true;
  return leadsToText(inner['properties'] as Record<string, JsonSchema>, after);
}
