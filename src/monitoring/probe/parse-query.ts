import { GraphQLError, Kind, parse } from 'graphql';
import { isLonger, parseText, refuse } from '#platform/parse-input.ts';

const maxLength = 10_000;

/** One query. A mutation would change something with every check. */
export function parseQuery(value: string, field: string): string {
  const query = limited(value, field, 'A query');
  const operations = definitionsOf(query, field).filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operations.length !== 1) refuse('The document must contain one query.', field);
  const [operation] = operations;
  if (operation?.kind === Kind.OPERATION_DEFINITION && operation.operation !== 'query')
    refuse(`A ${operation.operation} cannot be checked, only a query.`, field);
  return query;
}

function definitionsOf(query: string, field: string) {
  try {
    return parse(query, { maxTokens: 2_000, noLocation: true }).definitions;
  } catch (error) {
    if (error instanceof GraphQLError) return refuse(`This is not a GraphQL query: ${error.message}`, field);
    throw error;
  }
}

export function parseVariables(value: string, field: string): string {
  const text = limited(value, field, 'Variables');
  const parsed = parsedOrUndefined(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    refuse('Variables must be a JSON object, such as {"id": "7"}.', field);
  return text;
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function limited(value: string, field: string, label: string): string {
  if (isLonger(value, maxLength)) refuse(`${label} must have at most 10,000 characters.`, field);
  return parseText(value, field).trim();
}
