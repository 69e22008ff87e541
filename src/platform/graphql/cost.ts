import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
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
    const size = sizeAsked(field, defaults);
    const inside =
      field.selectionSet && isCompositeType(type)
        ? ofSet(field.selectionSet, type, size !== undefined)
        : () => 0;
    const isList = definition !== undefined && isListType(getNullableType(definition.type));
    if (size) return (variables) => 1 + size(variables) * inside(variables);
    const length = isList && !sized ? limits.assumedListLength : 1;
    return (variables) => 1 + length * inside(variables);
  };

  return ofSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, false);
}

/** How many items `first` or `limit` ask for; undefined when the field has neither. */
function sizeAsked(field: FieldNode, defaults: Variables): CostOf | undefined {
  const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'limit');
  if (!argument) return undefined;
  const { value } = argument;
  if (value.kind === Kind.INT) return () => sizeOf(Number(value.value));
  if (value.kind !== Kind.VARIABLE) return undefined;
  const name = value.name.value;
  return (variables) => sizeOf(own(variables, name) ?? own(defaults, name));
}

/** A variable may be called `constructor`, which every object has. */
const own = (values: Variables, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** A negative size is refused later; until then it must not make anything cheaper. */
const sizeOf = (asked: unknown): number =>
  typeof asked === 'number' ? Math.max(1, asked) : limits.assumedListLength;

function defaultsOf(operation: OperationDefinitionNode): Variables {
  const entries = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
  );
  return Object.fromEntries(entries) as Variables;
}
