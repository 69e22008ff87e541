// Generated from test/contract/operations/**/*.project.graphql by `npm run generate`; do not edit.
import { operation } from '#testkit/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The value of one `${env:NAME}` in the document. At most 1,000 can be given. */
export type ProjectVariableInput = {
  /** Letters, digits and `_`, not beginning with a digit; at most 200 characters. */
  name: string;
  /** An empty one counts as not set. */
  value: string;
};

/** What can be done with a plan. */
export type ProjectPlanState =
  /** It can be applied within an hour. */
  | 'OPEN'
  /** It was begun. Call `apply` to continue. */
  | 'APPLYING'
  /** Every change is done. */
  | 'APPLIED'
  /** Some changes failed. `apply` tries them again. */
  | 'FAILED'
  /** It was not applied within an hour, or not finished within a day. Make a new one. */
  | 'EXPIRED'
  /** The document has problems, so there is no plan. */
  | 'INVALID';

/** What a change does with an object. */
export type ProjectAction =
  /** The file has an entry for which there is no object. */
  | 'CREATE'
  /** Only its `fields` change. All others keep their values. */
  | 'UPDATE'
  /** It gets another key, because of an entry in `moved`. */
  | 'MOVE'
  /** The project begins to own an object that exists, because its entry has an `id`. */
  | 'ADOPT'
  /** The project no longer owns it. It stays as it is. */
  | 'DETACH'
  /** Its `fields` are the names of what is deleted with it, such as the pages of a site. */
  | 'DELETE';

/** The progress of one change. */
export type ProjectChangeState =
  /** It has not been tried yet, or will be tried again. */
  | 'PENDING'
  /** It is stored, and will not be repeated. */
  | 'DONE'
  /** It was refused; `error` has the reason. DELETE and DETACH are not tried while another change has failed. */
  | 'FAILED';

export type PlanMutationVariables = Exact<{
  teamId?: string | null | undefined;
  document: string;
  variables?: Array<ProjectVariableInput> | ProjectVariableInput | null | undefined;
  delete?: boolean | null | undefined;
}>;


export type PlanMutation = { plan: { id: string | null, teamId: string, project: string | null, state: ProjectPlanState, createdBy: string | null, appliedAt: string | null, counts: { create: number, update: number, move: number, adopt: number, detach: number, delete: number, done: number, failed: number }, problems: Array<{ message: string, line: number, column: number, path: string | null }>, warnings: Array<{ message: string, line: number, column: number, path: string | null }>, changes: Array<{ action: ProjectAction, kind: string, key: string, formerKey: string | null, name: string, state: ProjectChangeState, error: string | null, fields: Array<{ path: string, before: string | null, after: string | null, secret: boolean }> }> } };

export type ApplyMutationVariables = Exact<{
  planId: string;
}>;


export type ApplyMutation = { apply: { id: string | null, teamId: string, project: string | null, state: ProjectPlanState, createdBy: string | null, appliedAt: string | null, counts: { create: number, update: number, move: number, adopt: number, detach: number, delete: number, done: number, failed: number }, problems: Array<{ message: string, line: number, column: number, path: string | null }>, warnings: Array<{ message: string, line: number, column: number, path: string | null }>, changes: Array<{ action: ProjectAction, kind: string, key: string, formerKey: string | null, name: string, state: ProjectChangeState, error: string | null, fields: Array<{ path: string, before: string | null, after: string | null, secret: boolean }> }> } };

export type ProjectPlanQueryVariables = Exact<{
  id: string;
}>;


export type ProjectPlanQuery = { projectPlan: { id: string | null, teamId: string, project: string | null, state: ProjectPlanState, createdBy: string | null, appliedAt: string | null, counts: { create: number, update: number, move: number, adopt: number, detach: number, delete: number, done: number, failed: number }, problems: Array<{ message: string, line: number, column: number, path: string | null }>, warnings: Array<{ message: string, line: number, column: number, path: string | null }>, changes: Array<{ action: ProjectAction, kind: string, key: string, formerKey: string | null, name: string, state: ProjectChangeState, error: string | null, fields: Array<{ path: string, before: string | null, after: string | null, secret: boolean }> }> } | null };

export type ProjectsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type ProjectsQuery = { projects: Array<{ name: string, objects: number, lastAppliedAt: string | null }> };

export type ProjectOverviewQueryVariables = Exact<{
  teamId?: string | null | undefined;
  name?: string | null | undefined;
  kind?: string | null | undefined;
  limit?: number | null | undefined;
  plans?: number | null | undefined;
}>;


export type ProjectOverviewQuery = { projects: Array<{ name: string, objects: number, lastAppliedAt: string | null, lastAppliedBy: string | null, kinds: Array<{ kind: string, objects: number }>, contents: Array<{ id: string, kind: string, key: string, rootId: string | null }>, plans: Array<{ id: string, state: ProjectPlanState, createdAt: string, createdBy: string, appliedAt: string | null, counts: { create: number, update: number, delete: number, detach: number, done: number } }> }> };

export type ProjectObjectQueryVariables = Exact<{
  kind: string;
  id: string;
}>;


export type ProjectObjectQuery = { projectObject: { id: string, project: string, kind: string, key: string, rootId: string | null } | null };

export type ExportProjectQueryVariables = Exact<{
  teamId?: string | null | undefined;
  project?: string | null | undefined;
}>;


export type ExportProjectQuery = { export: { document: string, variables: Array<string>, notExported: Array<{ what: string, why: string }> } };

export type PlanFragment = { id: string | null, teamId: string, project: string | null, state: ProjectPlanState, createdBy: string | null, appliedAt: string | null, counts: { create: number, update: number, move: number, adopt: number, detach: number, delete: number, done: number, failed: number }, problems: Array<{ message: string, line: number, column: number, path: string | null }>, warnings: Array<{ message: string, line: number, column: number, path: string | null }>, changes: Array<{ action: ProjectAction, kind: string, key: string, formerKey: string | null, name: string, state: ProjectChangeState, error: string | null, fields: Array<{ path: string, before: string | null, after: string | null, secret: boolean }> }> };

export const plan = operation<PlanMutation, PlanMutationVariables>('project', "mutation Plan($teamId: ID, $document: String!, $variables: [ProjectVariableInput!], $delete: Boolean) { plan( teamId: $teamId document: $document variables: $variables delete: $delete ) { ...plan } } fragment plan on ProjectPlan { id teamId project state counts { create update move adopt detach delete done failed } problems { message line column path } warnings { message line column path } changes { action kind key formerKey name state error fields { path before after secret } } createdBy appliedAt }");
export const apply = operation<ApplyMutation, ApplyMutationVariables>('project', "mutation Apply($planId: ID!) { apply(planId: $planId) { ...plan } } fragment plan on ProjectPlan { id teamId project state counts { create update move adopt detach delete done failed } problems { message line column path } warnings { message line column path } changes { action kind key formerKey name state error fields { path before after secret } } createdBy appliedAt }");
export const projectPlan = operation<ProjectPlanQuery, ProjectPlanQueryVariables>('project', "query ProjectPlan($id: ID!) { projectPlan(id: $id) { ...plan } } fragment plan on ProjectPlan { id teamId project state counts { create update move adopt detach delete done failed } problems { message line column path } warnings { message line column path } changes { action kind key formerKey name state error fields { path before after secret } } createdBy appliedAt }");
export const projects = operation<ProjectsQuery, ProjectsQueryVariables>('project', "query Projects($teamId: ID) { projects(teamId: $teamId) { name objects lastAppliedAt } }");
export const projectOverview = operation<ProjectOverviewQuery, ProjectOverviewQueryVariables>('project', "query ProjectOverview($teamId: ID, $name: String, $kind: String, $limit: Int, $plans: Int) { projects(teamId: $teamId, name: $name) { name objects lastAppliedAt lastAppliedBy kinds { kind objects } contents(kind: $kind, limit: $limit) { id kind key rootId } plans(limit: $plans) { id state createdAt createdBy appliedAt counts { create update delete detach done } } } }");
export const projectObject = operation<ProjectObjectQuery, ProjectObjectQueryVariables>('project', "query ProjectObject($kind: String!, $id: ID!) { projectObject(kind: $kind, id: $id) { id project kind key rootId } }");
export const exportProject = operation<ExportProjectQuery, ExportProjectQueryVariables>('project', "query ExportProject($teamId: ID, $project: String) { export(teamId: $teamId, project: $project) { document variables notExported { what why } } }");
