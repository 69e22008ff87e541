import {
  Kind,
  type DirectiveNode,
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { CostOf, Variables } from './cost.ts';
import { fragmentsOf } from './limits.ts';

/**
 * Counts the fields of the root that will be executed: those under one name are one, wherever in fragments they stand, and what
 * @skip and @include leave out is none. `__typename` is free. Never less than one: an empty request is a request.
 */
export function compileRootFields(document: DocumentNode, operation: OperationDefinitionNode): CostOf {
  const fragments = fragmentsOf(document);
  const defaults = booleanDefaults(operation);

  return (variables) => {
    const names = new Set<string>();
    const spread = new Set<string>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (isLeftOut(selection.directives, variables, defaults)) continue;
        if (selection.kind === Kind.FIELD) {
          if (selection.name.value !== '__typename') names.add((selection.alias ?? selection.name).value);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else if (!spread.has(selection.name.value)) {
          spread.add(selection.name.value);
          collect(fragments.get(selection.name.value)!.selectionSet);
        }
      }
    };
    collect(operation.selectionSet);
    return Math.max(1, names.size);
  };
}

function isLeftOut(
  directives: readonly DirectiveNode[] | undefined,
  variables: Variables,
  defaults: Variables,
): boolean {
  return (directives ?? []).some(({ name, arguments: args }) => {
    const condition = args?.find((argument) => argument.name.value === 'if')?.value;
    if (!condition) return false;
    const value = booleanOf(condition, variables, defaults);
    return (name.value === 'skip' && value === true) || (name.value === 'include' && value === false);
  });
}

function booleanOf(value: ValueNode, variables: Variables, defaults: Variables): unknown {
  if (value.kind === Kind.BOOLEAN) return value.value;
  if (value.kind !== Kind.VARIABLE) return undefined;
  const name = value.name.value;
  return variables[name] === undefined ? defaults[name] : variables[name];
}

const booleanDefaults = ({ variableDefinitions }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.BOOLEAN ? [[variable.name.value, defaultValue.value]] : [],
    ),
  );
