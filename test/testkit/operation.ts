/** A GraphQL operation of one service, with the type of what it returns. */
export type Operation<Data, Variables> = {
  service: 'monitoring' | 'deployment';
  text: string;
  /** Never set; carries the types. */
  readonly types?: (variables: Variables) => Data;
};

export const operation = <Data, Variables>(
  service: 'monitoring' | 'deployment',
  text: string,
): Operation<Data, Variables> => ({ service, text });
