import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from 'graphql';

type Part = {
  name: string;
  description?: string | null | undefined;
  args?: readonly { name: string }[] | undefined;
};

function partsOf(type: GraphQLNamedType): readonly Part[] {
  if (isEnumType(type)) return type.getValues();
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    return Object.values(type.getFields());
  return [];
}

const isPreview = ({ description }: Pick<Part, 'description'>): boolean =>
  description?.startsWith('Preview: ') ?? false;

/** What a served schema has and the published contract has not: types, fields, arguments, enum values and descriptions. Without previews. */
export function findUnpublished(contract: string, schema: string): string[] {
  const published = buildSchema(contract).getTypeMap();
  const served = Object.values(buildSchema(schema).getTypeMap()).filter(
    (type) => !isSpecifiedScalarType(type) && !type.name.startsWith('__') && !isPreview(type),
  );
  return served.flatMap((type) => {
    const known = published[type.name];
    if (!known) return [type.name];
    const former = new Map(partsOf(known).map((part) => [part.name, part]));
    return partsOf(type)
      .filter((part) => !isPreview(part))
      .flatMap((part) => {
        const before = former.get(part.name);
        const name = `${type.name}.${part.name}`;
        if (!before) return [name];
        const added = (part.args ?? []).filter((arg) => !before.args?.some((each) => each.name === arg.name));
        return [
          ...added.map((arg) => `${name}(${arg.name}:)`),
          ...(part.description === before.description ? [] : [`${name}: another description`]),
        ];
      });
  });
}
