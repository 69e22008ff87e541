import {
  getNamedType,
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
import { compileObject, type FieldPlan } from './object.ts';

export type PlanInput = {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  conditionOf: ConditionOf;
};

/** Plans an operation whose conditions are known. Everything that can be decided without values is decided here. */
export function planOperation({ schema, operation, fragments, conditionOf }: PlanInput): FieldPlan[] {
  const planFields = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): FieldPlan[] =>
    [...collectFields(sets, fragments, conditionOf)].map(([key, nodes]) => planField(type, key, nodes));

  const planField = (parentType: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): FieldPlan => {
    const definition = schema.getField(parentType, nodes[0]!.name.value)!;
    const type = getNamedType(definition.type);
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const completeObject: Complete | undefined = isObjectType(type)
      ? compileObject(planFields(type, sets))
      : undefined;
    const site = { nodes, name: `${parentType.name}.${definition.name}` };
    const settle = compileSettle(definition.type, site, completeObject);
    return compileField({ key, parentType, definition, nodes, settle });
  };

  return planFields(schema.getRootType(operation.operation)!, [operation.selectionSet]);
}
