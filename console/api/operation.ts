export type Service = 'monitoring' | 'deployment' | 'identity' | 'vat' | 'project';

/** A GraphQL operation with the types of its data and variables. */
export type Operation<Data, Variables> = {
  service: Service;
  text: string;
  /** Never set; only for the types. */
  readonly types?: (variables: Variables) => Data;
};

export const operation = <Data, Variables>(service: Service, text: string): Operation<Data, Variables> => ({
  service,
  text,
});
