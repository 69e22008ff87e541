import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf, limits } from './limits.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type CostOf = (variables: Variables) => number;

/** Compiled once with the document; a request then only multiplies the sizes its variables ask for. */
export function compileCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostOf {
  const fragments = fragmentsOf(document);
  const ofFragment = new Map<string, CostOf>();
  const defaults = defaultsOf(operation);

  /** `sized`: the field around this set was told how many, so the list of edges in it is that list. */
  const ofSet = (set: SelectionSetNode, type: GraphQLNamedType | undefined, sized: boolean): CostOf => {
    const parts = set.selections.map((selection): CostOf => {
      if (selection.kind === Kind.FIELD) return ofField(selection, type, sized);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        return ofSet(selection.selectionSet, condition ? schema.getType(condition) : type, sized);
      }
      const key = `${selection.name.value} ${sized}`;
      const fragment = fragments.get(selection.name.value)!;
      const known =
        ofFragment.get(key) ??
        ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), sized);
      ofFragment.set(key, known);
      return known;
    });
    return (variables) => parts.reduce((sum, part) => sum + part(variables), 0);
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType | undefined, sized: boolean): CostOf => {
    // Introspection reads the schema, not the database; how often it may is bounded with the shape.
    if (field.name.value.startsWith('__')) return () => 0;
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    const type = definition ? getNamedType(definition.type) : undefined;
    const asked = definition && sizeAsked(field, definition, defaults);
    const inside =
      field.selectionSet && isCompositeType(type)
        ? ofSet(field.selectionSet, type, asked?.isPage ?? false)
        : () => 0;
    const isList = definition !== undefined && isListType(getNullableType(definition.type));
    if (asked) return (variables) => 1 + asked.size(variables) * inside(variables);
    const length = isList && !sized ? limits.assumedListLength : 1;
    return (variables) => 1 + length * inside(variables);
  };

  return ofSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, false);
}

/** The arguments that say how many items a field returns, and how many for a value. */
const sizeArguments: Record<string, (value: unknown) => number> = {
  first: (count) => sizeOf(count, limits.assumedListLength),
  limit: (count) => sizeOf(count, limits.assumedListLength),
  ids: (ids) => (Array.isArray(ids) ? Math.max(1, ids.length) : 1),
  // One point per hour for up to 7 days, one per day beyond; a week by default.
  days: (days) => sizeOf(days, 7) * (sizeOf(days, 7) <= 7 ? 24 : 1),
};

type Size = { size: CostOf; /** The lists inside are those that the argument is about. */ isPage: boolean };

/** How many items the field is asked for; undefined when no argument says so. */
function sizeAsked(
  field: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  defaults: Variables,
): Size | undefined {
  const name = Object.keys(sizeArguments).find((known) => args.some((argument) => argument.name === known));
  const value = field.arguments?.find((argument) => argument.name.value === name)?.value;
  if (!name || (!value && name !== 'days')) return undefined;
  const measure = sizeArguments[name]!;
  const isPage = name !== 'ids';
  if (value?.kind !== Kind.VARIABLE) {
    const size = measure(value && valueFromASTUntyped(value));
    return { size: () => size, isPage };
  }
  const variable = value.name.value;
  return { size: (variables) => measure(own(variables, variable) ?? own(defaults, variable)), isPage };
}

/** A variable may be called `constructor`, which every object has. */
const own = (values: Variables, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** A negative size is refused later; until then it must not make anything cheaper. */
const sizeOf = (asked: unknown, otherwise: number): number =>
  typeof asked === 'number' ? Math.max(1, asked) : otherwise;

const defaultsOf = ({ variableDefinitions }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
