import { OperatorError } from '#platform/errors.ts';
import { Refused, type ApiClient } from '../deploy/api-client.ts';

export type FieldChange = { path: string; before: string | null; after: string | null; secret: boolean };
export type Change = {
  action: 'CREATE' | 'UPDATE' | 'MOVE' | 'ADOPT' | 'DETACH' | 'DELETE';
  kind: string;
  key: string;
  formerKey: string | null;
  name: string;
  fields: FieldChange[];
  state: 'PENDING' | 'DONE' | 'FAILED';
  error: string | null;
};
export type Problem = { message: string; line: number; column: number; path: string | null };
export type Counts = Record<
  'create' | 'update' | 'move' | 'adopt' | 'detach' | 'delete' | 'done' | 'failed',
  number
>;
export type Plan = {
  id: string | null;
  project: string | null;
  state: string;
  changes: Change[];
  counts: Counts;
  problems: Problem[];
  warnings: Problem[];
};
export type Progress = Pick<Plan, 'state' | 'counts'>;
export type Export = {
  document: string;
  variables: string[];
  notExported: { what: string; why: string }[];
};

const problem = '{ message line column path }';
const counts = 'counts { create update move adopt detach delete done failed }';
const whole = `id project state ${counts} problems ${problem} warnings ${problem}
  changes { action kind key formerKey name state error fields { path before after secret } }`;

export async function requestPlan(
  client: ApiClient,
  input: {
    teamId?: string | undefined;
    document: string;
    variables: { name: string; value: string }[];
    delete: boolean;
  },
): Promise<Plan> {
  const { plan } = await client.query<{ plan: Plan }>(
    `mutation ($teamId: ID, $document: String!, $variables: [ProjectVariableInput!], $delete: Boolean) {
      plan(teamId: $teamId, document: $document, variables: $variables, delete: $delete) { ${whole} }
    }`,
    input,
    // The same file would cause the same error again.
    { retriesInternal: false },
  );
  return plan;
}

export async function findPlan(client: ApiClient, id: string): Promise<Plan> {
  const { projectPlan } = await client.query<{ projectPlan: Plan | null }>(
    `query ($id: ID!) { projectPlan(id: $id) { ${whole} } }`,
    { id },
  );
  if (!projectPlan) throw new OperatorError(`There is no plan ${id}.`);
  return projectPlan;
}

/** Repeated until the plan has ended. Each call continues what the one before has left. */
export async function applyPlan(
  client: ApiClient,
  id: string,
  onProgress: (progress: Progress) => void,
  wait: () => Promise<boolean>,
): Promise<Plan> {
  for (;;) {
    const progress = await requestApply(client, id).catch(async (error: unknown) => {
      if (isBusy(error) && (await wait())) return null;
      throw error;
    });
    if (!progress) continue;
    onProgress(progress);
    if (progress.state !== 'APPLYING') return findPlan(client, id);
  }
}

async function requestApply(client: ApiClient, id: string): Promise<Progress> {
  const { apply } = await client.query<{ apply: Progress }>(
    `mutation ($id: ID!) { apply(planId: $id) { state ${counts} } }`,
    { id },
  );
  return apply;
}

/** Another plan of the project, or too many of others, are being applied, which ends. The other CONFLICT, that something has changed, does not. */
const isBusy = (error: unknown): boolean =>
  error instanceof Refused && error.code === 'CONFLICT' && error.reason === 'APPLYING';

export async function requestExport(
  client: ApiClient,
  input: { teamId?: string | undefined; project?: string | undefined },
): Promise<Export> {
  const { export: exported } = await client.query<{ export: Export }>(
    `query ($teamId: ID, $project: String) {
      export(teamId: $teamId, project: $project) { document variables notExported { what why } }
    }`,
    input,
  );
  return exported;
}
