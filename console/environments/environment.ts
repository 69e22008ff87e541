import type { EnvironmentQuery } from '../api/deployment.generated.ts';

/** An environment as its page and all parts of it show it. */
export type Environment = NonNullable<EnvironmentQuery['environment']>;
