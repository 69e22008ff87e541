export type Service = 'monitoring' | 'deployment' | 'identity' | 'vat' | 'project';

/** A GraphQL operation of one service, with the type of its result. */
export type Operation<Data, Variables> = {
  service: Service;
  text: string;
  /** Never set. Carries the types. */
  readonly types?: (variables: Variables) => Data;
};

export const operation = <Data, Variables>(service: Service, text: string): Operation<Data, Variables> => ({
  service,
  text,
});
