import {
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';

type Declared = { name: string; type: GraphQLInputType; defaultText: string };

/** A number from 0 to below `below`. */
export type Choose = (below: number) => number;
export type Variables = Record<string, unknown>;
export type GeneratedDocument = {
  text: string;
  operation: 'query' | 'mutation';
  /**
   * Values for its variables. Optional ones may be missing or null; lists may be given as a single value. Wild ones may also
   * have a wrong type, and required ones may be missing.
   */
  variables: (choose: Choose, wild: boolean) => Variables;
};

/** A linear congruential generator: one seed always produces the same sequence. */
export function chooseBySeed(seed: number): Choose {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

/** A valid document for the schema: fragments, aliases, directives, arguments, and variables wherever they are allowed. */
export function generateDocument(schema: GraphQLSchema, choose: Choose): GeneratedDocument {
  const chance = (percent: number): boolean => choose(100) < percent;
  const pick = <Item>(items: readonly Item[]): Item => items[choose(items.length)]!;
  const declared: Declared[] = [];
  const fragments = new Map<string, { type: GraphQLObjectType; text: string }>();
  let names = 0;

  const declare = (type: GraphQLInputType, defaultText = ''): string => {
    const name = `v${declared.length}`;
    declared.push({ name, type, defaultText });
    return `$${name}`;
  };

  /** A variable where a value of `type` is expected. `locationDefault` allows it to be omitted. */
  const variable = (type: GraphQLInputType, locationDefault: boolean): string => {
    const defaultText = chance(40) ? ` = ${literal(getNullableType(type), 0, true)}` : '';
    if (!isNonNullType(type)) return declare(type, defaultText);
    const loosened = getNullableType(type);
    return (defaultText || locationDefault) && chance(50)
      ? declare(loosened, defaultText)
      : declare(type, defaultText);
  };

  /** A constant is the default of a variable: it contains no variables, and is not null itself. */
  const literal = (type: GraphQLInputType, depth: number, constant = false): string => {
    if (!constant && chance(35)) return variable(type, false);
    return !constant && !isNonNullType(type) && chance(15) ? 'null' : given(type, depth, constant);
  };

  const given = (type: GraphQLInputType, depth: number, constant: boolean): string => {
    if (isNonNullType(type)) return given(type.ofType, depth, constant);
    if (isListType(type)) {
      // A variable would need the type of the list.
      if (chance(25)) return given(type.ofType, depth, true);
      return `[${Array.from({ length: choose(3) }, () => literal(type.ofType, depth + 1, constant)).join(', ')}]`;
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      if (type.isOneOf) return `{ ${fields[0]!.name}: ${given(fields[0]!.type, depth, constant)} }`;
      const entries = fields
        .filter((field) => isRequiredInputField(field) || (depth < 4 && chance(depth > 2 ? 10 : 50)))
        .map((field) => {
          const optional = field.default !== undefined && !constant && chance(20);
          return `${field.name}: ${optional ? variable(field.type, true) : literal(field.type, depth + 1, constant)}`;
        });
      return `{ ${entries.join(', ')} }`;
    }
    if (isEnumType(type)) return pick(type.getValues()).name;
    return pick(literals[type.name] ?? ['"x"']);
  };

  const argumentsOf = (args: readonly GraphQLArgument[]): string => {
    const entries = args
      .filter((arg) => isRequiredArgument(arg) || chance(60))
      .map((arg) => {
        const optional = arg.default !== undefined && chance(40);
        return `${arg.name}: ${optional ? variable(arg.type, true) : literal(arg.type, 0)}`;
      });
    return entries.length > 0 ? `(${entries.join(', ')})` : '';
  };

  const directive = (): string => {
    if (!chance(20)) return '';
    const name = pick(['skip', 'include']);
    if (chance(30)) return ` @${name}(if: ${pick(['true', 'false'])})`;
    const known = declared.filter(({ name: other }) => other.startsWith('c'));
    if (known.length > 0 && chance(60)) return ` @${name}(if: $${pick(known).name})`;
    const condition = `c${declared.length}`;
    declared.push({ name: condition, ...pick(conditions) });
    return ` @${name}(if: $${condition})`;
  };
  const boolean = schema.getType('Boolean') as GraphQLScalarType;
  const conditions = [
    { type: new GraphQLNonNull(boolean), defaultText: '' },
    { type: new GraphQLNonNull(boolean), defaultText: ' = true' },
    { type: boolean, defaultText: ' = false' },
  ];

  const field = (type: GraphQLObjectType, depth: number): string => {
    const all = Object.values(type.getFields());
    const possible = depth > 0 ? all : all.filter((one) => isLeafType(getNamedType(one.type)));
    if (possible.length === 0 || chance(8))
      return `${chance(30) ? `t${names++}: ` : ''}__typename${directive()}`;
    const definition = pick(possible);
    const named = getNamedType(definition.type);
    // One name with two meanings would be invalid. A field without arguments can be selected repeatedly.
    const alias = definition.args.length > 0 || chance(20) ? `a${names++}: ` : '';
    const head = `${alias}${definition.name}${argumentsOf(definition.args)}`;
    const sub = (): string => (isObjectType(named) ? ` ${selectionSet(named, depth - 1)}` : '');
    const text = `${head}${directive()}${sub()}`;
    return chance(10) ? `${text} ${head}${directive()}${sub()}` : text;
  };

  const selection = (type: GraphQLObjectType, depth: number): string => {
    if (chance(75)) return field(type, depth);
    if (chance(50))
      return `...${chance(50) ? ` on ${type.name}` : ''}${directive()} ${selectionSet(type, depth)}`;
    const known = [...fragments].filter(([, fragment]) => fragment.type === type && fragment.text !== '');
    const name = known.length > 0 && chance(60) ? pick(known)[0] : `F${fragments.size}`;
    if (!fragments.has(name)) {
      // Empty until it is complete, so that no fragment spreads itself.
      fragments.set(name, { type, text: '' });
      const text = `fragment ${name} on ${type.name} ${selectionSet(type, depth)}`;
      fragments.set(name, { type, text });
    }
    return `...${name}${directive()}`;
  };

  const selectionSet = (type: GraphQLObjectType, depth: number): string =>
    `{ ${Array.from({ length: 1 + choose(3) }, () => selection(type, depth)).join(' ')} }`;

  const operation = schema.getMutationType() && chance(40) ? 'mutation' : 'query';
  const body = selectionSet(operation === 'query' ? schema.getQueryType()! : schema.getMutationType()!, 3);
  const definitions = declared.map(
    ({ name, type, defaultText }) => `$${name}: ${String(type)}${defaultText}`,
  );
  const head = `${operation} Q${definitions.length > 0 ? ` (${definitions.join(', ')})` : ''}`;
  const text = [`${head} ${body}`, ...[...fragments.values()].map((fragment) => fragment.text)].join('\n');
  return { text, operation, variables: (chooseValue, wild) => variablesFor(declared, chooseValue, wild) };
}

function variablesFor(declared: readonly Declared[], choose: Choose, wild: boolean): Variables {
  const entries = declared.flatMap(({ name, type, defaultText }) => {
    const kind = choose(wild ? 20 : 6);
    const isRequired = isNonNullType(type) && defaultText === '';
    if (kind < 2 && (wild || !isRequired)) return [];
    if (kind === 2 && (wild || !isNonNullType(type))) return [[name, null] as const];
    return [[name, inputValue(type, choose, wild)] as const];
  });
  return Object.fromEntries(entries);
}

const literals: Record<string, readonly string[]> = {
  String: ['"text"', '""', '"""block"""'],
  ID: ['"id"', '7'],
  Int: ['0', '-1', '2147483647', '50'],
  Float: ['0.5', '3', '-1e3'],
  Boolean: ['true', 'false'],
  DateTime: ['"2026-01-31T12:00:00.000Z"'],
};

const values: Record<string, readonly unknown[]> = {
  String: ['text', ''],
  ID: ['id', 7],
  Int: [0, -1, 50],
  Float: [0.5, 3],
  Boolean: [true, false],
  DateTime: ['2026-01-31T12:00:00.000Z'],
};

const wildValues = [null, {}, { unknown: 1 }, [], 5, 1.5, 2_147_483_648, Number.NaN, true, 'NO_SUCH_VALUE'];

function inputValue(type: GraphQLInputType, choose: Choose, wild: boolean): unknown {
  if (wild && choose(15) === 0) return wildValues[choose(wildValues.length)];
  if (isNonNullType(type)) return inputValue(type.ofType, choose, wild);
  if (isListType(type)) {
    if (choose(4) === 0) return inputValue(type.ofType, choose, wild);
    return Array.from({ length: choose(3) }, () => inputValue(type.ofType, choose, wild));
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    if (type.isOneOf) return { [fields[0]!.name]: inputValue(fields[0]!.type, choose, wild) };
    const entries = fields.flatMap((field) => {
      const kind = choose(10);
      if (wild ? kind === 0 : !isRequiredInputField(field) && kind < 6) return [];
      if (kind === 6 && !isNonNullType(field.type)) return [[field.name, null] as const];
      return [[field.name, inputValue(field.type, choose, wild)] as const];
    });
    return Object.fromEntries(entries);
  }
  const known = isEnumType(type) ? type.getValues().map(({ name }) => name) : values[type.name]!;
  return known[choose(known.length)];
}
