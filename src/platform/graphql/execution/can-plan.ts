import {
  BREAK,
  isAbstractType,
  isObjectType,
  Kind,
  specifiedDirectives,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/** A plan needs the type of every object before there are values, and knows only the directives @skip and @include. */
export function requirePlannable(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isAbstractType(type) || (isObjectType(type) && type.isTypeOf))
      throw new Error(`The type ${type.name} of the schema is an interface, a union or has isTypeOf.`);
  const isKnown = ({ name }: { name: string }): boolean =>
    isCondition(name) || specifiedDirectives.some((each) => each.name === name);
  const unknown = schema.getDirectives().find((directive) => !isKnown(directive));
  if (unknown) throw new Error(`The directive @${unknown.name} of the schema is not supported.`);
}

/** A literal with this key would set the prototype of the object. */
export function hasProtoAlias(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
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
