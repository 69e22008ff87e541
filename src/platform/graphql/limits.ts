import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isListType,
  isObjectType,
  isInterfaceType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export const limits = {
  /** The standard introspection query is 15 deep and must pass. */
  depth: 16,
  tokens: 2_000,
  aliases: 200,
  rootFields: 200,
  /** With every fragment written out. */
  selections: 5_000,
  /** Fields a query may come to when every list is as long as it asks for. */
  cost: 50_000,
  /** What a list without a `first` or `limit` is taken to hold. */
  assumedListLength: 10,
} as const;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
type Shape = { depth: number; aliases: number; rootFields: number; selections: number };

/**
 * Bounds what a document can cost before anything walks it more than once: validation is quadratic in the number of
 * aliases, and fragments that spread others twice double at each link. Each fragment is measured once, so this stays cheap.
 */
export function checkShape(document: DocumentNode): GraphQLError | null {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Shape>();

  const measure = (set: SelectionSetNode, path: ReadonlySet<string>): Shape => {
    const total: Shape = { depth: 0, aliases: 0, rootFields: 0, selections: 0 };
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD;
      const inside = measureInside(selection, path);
      total.depth = Math.max(total.depth, inside.depth + (isField ? 1 : 0));
      total.aliases += inside.aliases + (isField && selection.alias ? 1 : 0);
      total.rootFields += isField ? 1 : inside.rootFields;
      total.selections += inside.selections + 1;
    }
    return total;
  };

  const measureInside = (selection: SelectionNode, path: ReadonlySet<string>): Shape => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD)
      return selection.selectionSet ? measure(selection.selectionSet, path) : nothing;
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (!fragment || path.has(name)) return nothing; // unknown or circular: validation has the better message
    const shape = measured.get(name) ?? measure(fragment.selectionSet, new Set([...path, name]));
    measured.set(name, shape);
    return shape;
  };

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const shape = measure(definition.selectionSet, new Set());
    const excess = (['depth', 'aliases', 'rootFields', 'selections'] as const).find(
      (key) => shape[key] > limits[key],
    );
    if (excess)
      return new GraphQLError(
        `The query has ${shape[excess]} ${wording[excess]}; ${limits[excess]} are allowed.`,
      );
  }
  return null;
}

const nothing: Shape = { depth: 0, aliases: 0, rootFields: 0, selections: 0 };
const wording = { depth: 'levels', aliases: 'aliases', rootFields: 'root fields', selections: 'selections' };

export type CostOf = (variables: Readonly<Record<string, unknown>>) => number;

/** Compiled once with the document; a request then only multiplies the sizes its variables ask for. */
export function compileCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostOf {
  const fragments = fragmentsOf(document);
  const ofFragment = new Map<string, CostOf>();

  const ofSet = (set: SelectionSetNode, type: GraphQLNamedType | undefined): CostOf => {
    const parts = set.selections.map((selection): CostOf => {
      if (selection.kind === Kind.FIELD) return ofField(selection, type);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        return ofSet(selection.selectionSet, condition ? schema.getType(condition) : type);
      }
      const name = selection.name.value;
      const fragment = fragments.get(name)!;
      const known =
        ofFragment.get(name) ??
        ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
      ofFragment.set(name, known);
      return known;
    });
    return (variables) => parts.reduce((sum, part) => sum + part(variables), 0);
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType | undefined): CostOf => {
    // Introspection reads the schema, not the database, and has a depth rule of its own in graphql's validation.
    if (field.name.value.startsWith('__')) return () => 0;
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    const type = definition ? getNamedType(definition.type) : undefined;
    const inside = field.selectionSet && isCompositeType(type) ? ofSet(field.selectionSet, type) : () => 0;
    const isList = definition !== undefined && isListType(getNullableType(definition.type));
    const size = sizeAsked(field);
    if (!size && !isList) return (variables) => 1 + inside(variables);
    return (variables) => 1 + (size?.(variables) ?? limits.assumedListLength) * inside(variables);
  };

  const root = schema.getRootType(operation.operation) ?? undefined;
  return ofSet(operation.selectionSet, root);
}

/** How many items `first` or `limit` ask for; undefined when the field has neither. */
function sizeAsked(field: FieldNode): ((variables: Readonly<Record<string, unknown>>) => number) | undefined {
  const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'limit');
  if (!argument) return undefined;
  const { value } = argument;
  if (value.kind === Kind.INT) return () => Number(value.value);
  if (value.kind !== Kind.VARIABLE) return undefined;
  return (variables) => {
    const asked = variables[value.name.value];
    return typeof asked === 'number' ? asked : limits.assumedListLength;
  };
}

function fragmentsOf(document: DocumentNode): Fragments {
  const found = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) found.set(definition.name.value, definition);
  return found;
}
