import {
  Kind,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The value of a variable that a @skip or @include uses. */
export type ConditionOf = (variable: string) => unknown;

/**
 * The fields to execute, by response name. Fields with the same name are executed as one. Type conditions are ignored: in a
 * valid document of a schema without interfaces and unions, they always hold.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  conditionOf: ConditionOf,
): ReadonlyMap<string, readonly FieldNode[]> {
  const groups = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.directives?.some((directive) => leavesOut(directive, conditionOf))) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const group = groups.get(key);
        if (group) group.push(selection);
        else groups.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        collect(fragments.get(selection.name.value)!.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return groups;
}

function leavesOut(directive: DirectiveNode, conditionOf: ConditionOf): boolean {
  const name = directive.name.value;
  if (name !== 'skip' && name !== 'include') return false;
  const condition = directive.arguments?.[0]?.value;
  const value =
    condition?.kind === Kind.VARIABLE
      ? conditionOf(condition.name.value)
      : condition?.kind === Kind.BOOLEAN && condition.value;
  return value === (name === 'skip');
}
