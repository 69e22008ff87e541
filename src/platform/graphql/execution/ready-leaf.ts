import { getNullableType, isNonNullType, type GraphQLOutputType } from 'graphql';

/**
 * A JavaScript condition on `value` under which it is used in the response unchanged, without a function call. All other values
 * are completed as in graphql-js.
 */
export function readyCondition(type: GraphQLOutputType): string {
  const condition = conditions.get(String(getNullableType(type))) ?? 'false';
  return isNonNullType(type) ? condition : `value === null || ${condition}`;
}

/** Whether a value that is ready is a text or null. */
export const isTextType = (type: GraphQLOutputType): boolean =>
  ['String', 'ID'].includes(String(getNullableType(type)));

const conditions = new Map([
  ['String', `typeof value === 'string'`],
  ['ID', `typeof value === 'string'`],
  ['Boolean', `typeof value === 'boolean'`],
  ['Int', `typeof value === 'number' && (value | 0) === value`],
  ['Float', `typeof value === 'number' && Number.isFinite(value)`],
]);
