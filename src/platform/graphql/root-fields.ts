import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import type { CostOf, Variables } from './cost.ts';
import { collectFields } from './execution/collect-fields.ts';
import { fragmentsOf } from './limits.ts';

/**
 * Counts the root fields that will be executed. Fields with the same response name count once, also across fragments; fields
 * that @skip and @include exclude, and `__typename`, do not count. The result is at least one.
 */
export function compileRootFields(document: DocumentNode, operation: OperationDefinitionNode): CostOf {
  const fragments = fragmentsOf(document);
  const defaults = booleanDefaults(operation);
  return (variables) => {
    const fields = collectFields([operation.selectionSet], fragments, (name) =>
      variables[name] === undefined ? defaults[name] : variables[name],
    );
    const counted = [...fields.values()].filter(([field]) => field!.name.value !== '__typename');
    return Math.max(1, counted.length);
  };
}

const booleanDefaults = ({ variableDefinitions }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.BOOLEAN ? [[variable.name.value, defaultValue.value]] : [],
    ),
  );
