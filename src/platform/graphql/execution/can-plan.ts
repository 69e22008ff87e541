import {
  BREAK,
  isAbstractType,
  isObjectType,
  Kind,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/**
 * A plan needs the type of every object before there are values. Its results are plain objects, in which `__proto__` is not an
 * ordinary key. Directives other than @skip and @include are left to graphql-js.
 */
export const canPlan = (schema: GraphQLSchema, document: DocumentNode): boolean =>
  Object.values(schema.getTypeMap()).every(
    (type) => !isAbstractType(type) && !(isObjectType(type) && type.isTypeOf),
  ) && !hasOtherDirectivesOrProto(document);

function hasOtherDirectivesOrProto(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive({ name }) {
      found = !isCondition(name.value);
      return found ? BREAK : undefined;
    },
    Field({ alias }) {
      found = alias?.value === '__proto__';
      return found ? BREAK : undefined;
    },
  });
  return found;
}

/** The variables of an operation that decide which fields are executed. */
export function conditionsOf(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const asked = new Set<string>();
  visit(document, {
    Directive({ name, arguments: args }) {
      const value = args?.[0]?.value;
      if (isCondition(name.value) && value?.kind === Kind.VARIABLE) asked.add(value.name.value);
    },
  });
  const declared = operation.variableDefinitions ?? [];
  return declared.map(({ variable }) => variable.name.value).filter((name) => asked.has(name));
}

const isCondition = (directive: string): boolean => directive === 'skip' || directive === 'include';
