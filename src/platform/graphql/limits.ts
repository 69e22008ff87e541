import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export const limits = {
  /** The standard introspection query has a depth of 15 and must be allowed. */
  depth: 16,
  tokens: 2_000,
  aliases: 200,
  rootFields: 200,
  /** `__schema` and `__type`: each can return the whole schema, which takes about 20 ms without the database. */
  introspections: 3,
  /** Long values belong into variables. */
  characters: 32_768,
  /** With all fragments expanded. */
  selections: 5_000,
  /** Fields that a query can return if every list has the requested length. */
  cost: 50_000,
  /** Fields of an object in the variables. No input type has a tenth as many, and error messages quote the object. */
  inputFields: 200,
  /** Reported errors of variables, and characters per error: a bad request of 1 MiB must not cause a larger response. */
  variableErrors: 5,
  errorCharacters: 2_000,
  /** Reported errors of fields. A list can have one for each of its items, and 10,000 took the event loop for seconds. */
  errors: 500,
  /** About how long a message over a WebSocket can be, which is made and sent as a whole. A log in it can have 8,388,608 characters. */
  messageCharacters: 8_500_000,
  /** The assumed length of a list without `first` or `limit`. */
  assumedListLength: 10,
} as const;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
type Shape = {
  depth: number;
  aliases: number;
  rootFields: number;
  introspections: number;
  selections: number;
};

/**
 * Limits a document before it is validated: validation is quadratic in the number of aliases, and nested fragments can grow
 * exponentially. Each fragment is measured once, so this is cheap.
 */
export function checkShape(document: DocumentNode): GraphQLError | { selections: number } {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Shape>();

  const measure = (set: SelectionSetNode, path: ReadonlySet<string>): Shape => {
    const total: Shape = { ...nothing };
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD;
      const inside = measureInside(selection, path);
      total.depth = Math.max(total.depth, inside.depth + (isField ? 1 : 0));
      total.aliases += inside.aliases + (isField && selection.alias ? 1 : 0);
      total.rootFields += isField ? 1 : inside.rootFields;
      total.introspections += inside.introspections + (isField && isIntrospection(selection) ? 1 : 0);
      total.selections += inside.selections + 1;
    }
    return total;
  };

  const measureInside = (selection: SelectionNode, path: ReadonlySet<string>): Shape => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD)
      return selection.selectionSet ? measure(selection.selectionSet, path) : nothing;
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (!fragment || path.has(name)) return nothing; // unknown or circular: validation reports it
    const shape = measured.get(name) ?? measure(fragment.selectionSet, new Set([...path, name]));
    measured.set(name, shape);
    return shape;
  };

  let selections = 0;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const shape = measure(definition.selectionSet, new Set());
    const excess = measures.find((key) => shape[key] > limits[key]);
    if (excess)
      return new GraphQLError(
        `The query has ${shape[excess]} ${wording[excess]}; at most ${limits[excess]} are allowed.`,
      );
    selections += shape.selections;
  }
  return { selections };
}

const nothing: Shape = { depth: 0, aliases: 0, rootFields: 0, introspections: 0, selections: 0 };
const isIntrospection = ({ name }: FieldNode): boolean =>
  name.value === '__schema' || name.value === '__type';
const measures = ['depth', 'aliases', 'rootFields', 'introspections', 'selections'] as const;
const wording = {
  depth: 'levels',
  aliases: 'aliases',
  rootFields: 'root fields',
  introspections: 'introspection fields',
  selections: 'selections',
};

export function fragmentsOf(document: DocumentNode): Fragments {
  const found = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) found.set(definition.name.value, definition);
  return found;
}

/** Whether an object in the variables has more fields than allowed. Without recursion, as in `containsNul`. */
export function hasWideObject(variables: Readonly<Record<string, unknown>>): boolean {
  const waiting = Object.values(variables);
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inside: unknown[] = Object.values(next);
    if (!Array.isArray(next) && inside.length > limits.inputFields) return true;
    for (const value of inside) waiting.push(value);
  }
  return false;
}
