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
import { maxItemsOf } from './long-list.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type CostOf = (variables: Variables) => number;

/** Compiled once per document. A request then only multiplies the list sizes given by its variables. */
export function compileCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostOf {
  const fragments = fragmentsOf(document);
  const ofFragment = new Map<string, Part>();
  const defaults = defaultsOf(operation);

  const ofSet = (set: SelectionSetNode, type: GraphQLNamedType | undefined, place: Place): Part => {
    const parts = set.selections.map((selection): Part => {
      if (selection.kind === Kind.FIELD) return ofField(selection, type, place);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        return ofSet(selection.selectionSet, condition ? schema.getType(condition) : type, place);
      }
      const key = `${selection.name.value} ${place.isSized} ${place.isInLongList}`;
      const fragment = fragments.get(selection.name.value)!;
      const known =
        ofFragment.get(key) ??
        ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), place);
      ofFragment.set(key, known);
      return known;
    });
    return {
      cost: (variables) => parts.reduce((sum, { cost }) => sum + cost(variables), 0),
      hasLongList: parts.some(({ hasLongList }) => hasLongList),
    };
  };

  const ofField = (field: FieldNode, parent: GraphQLNamedType | undefined, place: Place): Part => {
    // Introspection does not read the database. `checkShape` limits it.
    if (field.name.value.startsWith('__')) return free;
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    const type = definition ? getNamedType(definition.type) : undefined;
    const size = definition && requestedSize(field, definition, defaults);
    const maxItems = definition && maxItemsOf(definition);
    const isLongList = maxItems !== undefined;
    const { cost, hasLongList } =
      field.selectionSet && isCompositeType(type)
        ? ofSet(field.selectionSet, type, {
            isSized: size?.isPage ?? false,
            isInLongList: place.isInLongList || isLongList,
          })
        : free;
    const part = (length: CostOf): Part => ({
      cost: (variables) => 1 + length(variables) * cost(variables),
      hasLongList: hasLongList || isLongList,
    });
    if (size) return part(size.size);
    if (isLongList && (place.isInLongList || hasLongList)) return part(() => maxItems);
    const isList = definition !== undefined && isListType(getNullableType(definition.type));
    const length = isList && !place.isSized ? limits.assumedListLength : 1;
    return part(() => length);
  };

  const root = schema.getRootType(operation.operation) ?? undefined;
  return ofSet(operation.selectionSet, root, { isSized: false, isInLongList: false }).cost;
}

type Place = {
  /** The parent field has a size argument, which also applies to the list of edges inside it. */
  isSized: boolean;
  isInLongList: boolean;
};

type Part = { cost: CostOf; hasLongList: boolean };

const free: Part = { cost: () => 0, hasLongList: false };

/** The arguments that decide how many items a field returns, and how many for a value. */
const sizeArguments: Record<string, (value: unknown) => number> = {
  first: (count) => sizeOf(count, limits.assumedListLength),
  limit: (count) => sizeOf(count, limits.assumedListLength),
  ids: (ids) => (Array.isArray(ids) ? Math.max(1, ids.length) : 1),
  // One point per hour for up to 7 days, otherwise one per day. Defaults to 7 days.
  days: (days) => sizeOf(days, 7) * (sizeOf(days, 7) <= 7 ? 24 : 1),
  // One point every 5 minutes for up to 48 hours, otherwise one per hour. Defaults to 24 hours.
  hours: (hours) => sizeOf(hours, 24) * (sizeOf(hours, 24) <= 48 ? 12 : 1),
};

type Size = { size: CostOf; /** The argument applies to the lists inside the field. */ isPage: boolean };

/** How many items the field is asked to return; undefined if no argument says so. */
function requestedSize(
  field: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  defaults: Variables,
): Size | undefined {
  const name = Object.keys(sizeArguments).find((known) => args.some((argument) => argument.name === known));
  const value = field.arguments?.find((argument) => argument.name.value === name)?.value;
  if (!name || (!value && name !== 'days' && name !== 'hours')) return undefined;
  const measure = sizeArguments[name]!;
  // An id or a time is one item, which may have lists of its own.
  const isPage = name !== 'ids' && name !== 'hours';
  if (value?.kind !== Kind.VARIABLE) {
    const size = measure(value && valueFromASTUntyped(value));
    return { size: () => size, isPage };
  }
  const variable = value.name.value;
  return { size: (variables) => measure(own(variables, variable) ?? own(defaults, variable)), isPage };
}

/** A variable may be called `constructor`, a property that every object inherits. */
const own = (values: Variables, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** A negative size is refused later and must not reduce the cost. */
const sizeOf = (requested: unknown, fallback: number): number =>
  typeof requested === 'number' ? Math.max(1, requested) : fallback;

const defaultsOf = ({ variableDefinitions }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
