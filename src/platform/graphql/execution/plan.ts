import {
  getNamedType,
  OperationTypeNode,
  isObjectType,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type ConditionOf } from './collect-fields.ts';
import { compileSettle, type Complete } from './complete.ts';
import { compileField } from './field.ts';
import type { CompileObject, FieldPlan } from './object.ts';

export type PlanInput = {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  conditionOf: ConditionOf;
  compileObject: CompileObject;
  /** Whether fields of a query with the same name and arguments are resolved once. */
  sharesRoot: boolean;
};

/** Plans an operation whose conditions are known. Everything that can be decided without values is decided here. */
export function planOperation(input: PlanInput): FieldPlan[] {
  const { schema, operation, fragments, conditionOf, compileObject } = input;
  const rootType = schema.getRootType(operation.operation)!;
  const sharesRoot = input.sharesRoot && operation.operation === OperationTypeNode.QUERY;

  const planFields = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): FieldPlan[] => {
    const fields = [...collectFields(sets, fragments, conditionOf)];
    const shared = sharesRoot && type === rootType ? repeatedNames(fields.map(([, nodes]) => nodes)) : null;
    return fields.map(([key, nodes]) =>
      planField(type, key, nodes, shared?.has(nodes[0]!.name.value) ?? false),
    );
  };

  const planField = (
    parentType: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    isShared: boolean,
  ): FieldPlan => {
    const definition = schema.getField(parentType, nodes[0]!.name.value)!;
    const type = getNamedType(definition.type);
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const completeObject: Complete | undefined = isObjectType(type)
      ? compileObject(planFields(type, sets))
      : undefined;
    const site = { nodes, name: `${parentType.name}.${definition.name}` };
    const settle = compileSettle(definition.type, site, completeObject);
    return compileField({ key, parentType, definition, nodes, settle, isShared });
  };

  return planFields(rootType, [operation.selectionSet]);
}

/** The names of fields that occur with several keys. */
function repeatedNames(fields: readonly (readonly FieldNode[])[]): Set<string> {
  const names = Map.groupBy(fields, (nodes) => nodes[0]!.name.value);
  return new Set([...names].filter(([, same]) => same.length > 1).map(([name]) => name));
}
