import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, getNamedType, getNullableType, isLeafType, isListType, isObjectType } from 'graphql';
import type { GraphQLArgument, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '#testkit/app.ts';
import { Client, type GraphqlAnswer } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { makeRowsLarge } from './large-rows.ts';
import type { Field } from './operations.ts';
import { rootFields } from './root-fields.ts';
import { makeVictim, type Victim } from './victim.ts';

const services = ['monitoring', 'deployment', 'identity', 'vat', 'project'] as const;
type Service = (typeof services)[number];
type Way = { service: Service; fields: Field[]; name: string };

/** The limit is 32 million characters, with an estimate for numbers, times and enum values. */
const maxBytes = 40_000_000;
/** Without requests it is about 200 MB. The budget of a caller is 96 MiB of rows, which become objects. */
const maxResidentMegabytes = 1_500;
const maxTurnMs = 500;

let steward: RunningSteward;
let victim: Victim;
let client: Client;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const env = {
    DATABASE_URL: database.address.connectionString,
    STEWARD_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    STEWARD_RATE_LIMIT_READS: '1000000',
    STEWARD_RATE_LIMIT_WRITES: '1000000',
  };
  {
    await using app = await startApp({ work: [], env });
    // The first account is an administrator.
    victim = await makeVictim(app);
    await makeRowsLarge(app, victim);
  }
  steward = stack.use(
    await startSteward(['serve', '--no-workers'], {
      ...env,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
    }),
  );
  client = new Client(steward.url);
  client.cookie = victim.client.cookie;
}, 600_000);
afterAll(() => stack.disposeAsync());

const schemas = new Map<Service, GraphQLSchema>(
  services.map((service) => [service, buildSchema(readFileSync(`src/${service}/schema.graphql`, 'utf8'))]),
);
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());
const isList = (field: Field): boolean => isListType(getNullableType(field.type));

/** Two ways from a query to every list: the shortest, and the shortest through another list. */
function waysToLists(service: Service): Way[] {
  const found = new Map<string, Way>();
  const seen = new Set<string>();
  const ways = fieldsOf(schemas.get(service)!.getQueryType()!).map((field) => [field]);
  // Grows during the iteration, in breadth-first order.
  for (const fields of ways) {
    const last = fields.at(-1)!;
    const isInList = fields.slice(0, -1).some(isList);
    if (isList(last)) {
      const parent = fields.length > 1 ? getNamedType(fields.at(-2)!.type).name : 'Query';
      const name = `${parent}.${last.name}${isInList ? ' in a list' : ''}`;
      if (!found.has(name)) found.set(name, { service, fields, name });
    }
    const type = getNamedType(last.type);
    const key = `${type.name} ${isInList || isList(last)}`;
    if (!isObjectType(type) || seen.has(key)) continue;
    seen.add(key);
    for (const field of fieldsOf(type)) ways.push([...fields, field]);
  }
  return [...found.values()];
}

/** All fields without arguments, to a depth of two: lists of objects inside of the list are ways of their own. */
function selectionOf(field: Field, depth = 2): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const inner = fieldsOf(type).flatMap((each) => {
    if (each.args.some(({ type: wanted }) => wanted.toString().endsWith('!'))) return [];
    if (isLeafType(getNamedType(each.type))) return [each.name];
    const inside = depth > 1 ? selectionOf(each, depth - 1) : '';
    return inside ? [`${each.name} ${inside}`] : [];
  });
  return inner.length > 0 ? `{ ${inner.join(' ')} }` : '';
}

/** The largest page that each argument allows, once the server has said it. */
const largest = new Map<string, number>();

function argumentsOf(service: Service, field: Field, isRoot: boolean): string {
  const about = isRoot ? rootFields[service][`Query.${field.name}`]!.about : 'nothing';
  const valueOf = ({ name, type }: GraphQLArgument): string | null => {
    const isNeeded = type.toString().endsWith('!');
    if (['first', 'limit', 'days', 'hours', 'characters'].includes(name))
      return String(largest.get(`${field.name}.${name}`) ?? 1_000_000);
    if (name === 'ids') return `["${victim.ids.site}"]`;
    if (name === 'inputs') return '[{ name: "x", url: "https://x.example" }]';
    if (type.toString() === 'ID!' || (name.toLowerCase().endsWith('id') && isNeeded))
      return `"${victim.ids[about]}"`;
    if (name === 'teamId') return `"${victim.teamId}"`;
    return isNeeded ? '"x"' : null;
  };
  const given = field.args.flatMap((arg) => {
    const value = valueOf(arg);
    return value === null ? [] : [`${arg.name}: ${value}`];
  });
  return given.length > 0 ? `(${given.join(', ')})` : '';
}

/** `count` names for the field at this depth. */
function queryOf({ service, fields }: Way, count: number, aliased: number): string {
  const inner = fields.reduceRight(
    (inside, field, at) => {
      const call = `${field.name}${argumentsOf(service, field, at === 0)} ${inside}`;
      if (at !== aliased) return `{ ${call} }`;
      return `{ ${Array.from({ length: count }, (_, number) => `a${number}: ${call}`).join(' ')} }`;
    },
    selectionOf(fields.at(-1)!),
  );
  return inner;
}

/** An argument is outside of its range. */
const rangeIn = (message: string): RegExpExecArray | null =>
  /`?(first|limit|days|hours|characters)`? must be from [\d,]+ to ([\d,]+)/.exec(message);

/** The request was refused because of its text, before it ran. */
const isRefused = (message: string): boolean =>
  /too (complex|long|many|deep)|at most|allowed|more than \d+ tokens/i.test(message) &&
  !/MiB of data|million/.test(message);

/** The largest request of this kind that is not refused before it runs. */
async function sendLargest(way: Way, aliased: number): Promise<GraphqlAnswer> {
  let count = 200;
  for (let tries = 0; ; tries += 1) {
    const answer = await client[way.service](queryOf(way, count, aliased));
    const message = answer.errors?.[0]?.message ?? '';
    const range = rangeIn(message);
    if (range && tries < 20) {
      const keys = answer.errors![0]!.path!.filter((part) => typeof part === 'string');
      const field = way.fields[keys.length - 1]!;
      largest.set(`${field.name}.${range[1]}`, Number(range[2]!.replaceAll(',', '')));
    } else if (count > 1 && isRefused(message)) {
      count = Math.floor(count / 2);
    } else return answer;
  }
}

const residentMegabytes = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${steward.child.pid}/status`, 'utf8'))![1]) / 1024;
const forgetPeak = (): void => writeFileSync(`/proc/${steward.child.pid}/clear_refs`, '5');

/** The longest turn of the event loop since the last call, in ms. */
async function longestTurn(): Promise<number> {
  const text = await (await fetch(`${steward.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)![1]) * 1_000;
}

describe.each(services)('the largest request for each list of %s', (service) => {
  it.each(waysToLists(service))('$name', { timeout: 120_000 }, async (way) => {
    for (const aliased of new Set([0, way.fields.length - 1])) {
      forgetPeak();
      await longestTurn();
      const answer = await sendLargest(way, aliased);
      expect(await longestTurn()).toBeLessThan(maxTurnMs);
      expect(JSON.stringify(answer.data ?? null).length).toBeLessThan(maxBytes);
      expect(residentMegabytes()).toBeLessThan(maxResidentMegabytes);
      expect(['BAD_REQUEST', 'RATE_LIMITED', undefined]).toContain(answer.errors?.[0]?.extensions.code);
    }
  });
});
