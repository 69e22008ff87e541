export type AssertionSource =
  | 'STATUS'
  | 'HEADER'
  | 'JSON_PATH'
  | 'SIZE'
  | 'REDIRECT_TARGET'
  | 'RESPONSE_TIME';

export type Comparison =
  | 'EQUALS'
  | 'NOT_EQUALS'
  | 'CONTAINS'
  | 'EXISTS'
  | 'NOT_EXISTS'
  | 'LESS_THAN'
  | 'GREATER_THAN';

/** What a response must be. `property`: the name of a header, or a JSONPath. Valid if `parseAssertion` returned it. */
export type Assertion = {
  source: AssertionSource;
  property: string | null;
  comparison: Comparison;
  value: string | null;
};
