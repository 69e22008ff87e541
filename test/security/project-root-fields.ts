import { line, type RootField } from './root-field.ts';

const readProject = line({ needs: 'MANAGER', scope: 'PROJECT_READ', forOthers: 'NOT_FOUND' });
const applyProject = line({ needs: 'MANAGER', scope: 'PROJECT_WRITE', forOthers: 'NOT_FOUND' });
const plan = 'id project changes { key name fields { before after } } warnings { message } createdBy';
const file = 'document: "version: 1\\nproject: x\\n"';
const exported = 'document variables notExported { what }';

export const projectRootFields: Record<string, RootField> = {
  'Query.projectPlan': readProject('plan', `projectPlan(id: $id) { ${plan} }`, { forOthers: 'none' }),
  'Query.projects': readProject('team', 'projects(teamId: $id) { name objects }', {
    withoutTeam: 'projects { name objects }',
  }),
  'Query.projectObject': readProject('site', 'projectObject(kind: "sites", id: $id) { project key rootId }', {
    forOthers: 'none',
  }),
  'Query.export': readProject('team', `export(teamId: $id) { ${exported} }`, {
    withoutTeam: `export { ${exported} }`,
  }),
  'Mutation.plan': readProject('team', `plan(teamId: $id, ${file}) { ${plan} }`, {
    withoutTeam: `plan(${file}) { ${plan} }`,
  }),
  'Mutation.apply': applyProject('plan', `apply(planId: $id) { ${plan} }`),
};
