import { line, type RootField } from './root-field.ts';

const viewVat = line({ needs: 'VIEWER', scope: 'VAT_READ', forOthers: 'NOT_FOUND' });
const operateVat = line({ needs: 'DEPLOYER', scope: 'VAT_WRITE', forOthers: 'NOT_FOUND' });
const manageVat = line({ needs: 'MANAGER', scope: 'VAT_WRITE', forOthers: 'NOT_FOUND' });
const vatRequester = 'country number verdict message';
const ownNumber = 'country: "DE", number: "123456789"';
const vatKey = 'id name prefix allowedOrigins createdBy';
const vatCheck = 'id number name requester';
const vatChecks = `edges { node { ${vatCheck} } }`;
const vatBatch = 'id name createdBy errors { message }';
const vatCustomer = 'id externalId number name registeredName history { formerNumber }';
const newCustomers = 'input: [{ externalId: "x", number: "US1" }]';

export const vatRootFields: Record<string, RootField> = {
  'Query.vatRequester': viewVat('team', `vatRequester(teamId: $id) { ${vatRequester} }`, {
    withoutTeam: `vatRequester { ${vatRequester} }`,
  }),
  'Query.vatKeys': manageVat('team', `vatKeys(teamId: $id) { ${vatKey} }`, {
    withoutTeam: `vatKeys { ${vatKey} }`,
  }),
  'Query.vatCustomers': viewVat('team', `vatCustomers(teamId: $id) { edges { node { ${vatCustomer} } } }`, {
    withoutTeam: `vatCustomers { edges { node { ${vatCustomer} } } }`,
  }),
  'Query.vatCustomer': viewVat('VAT customer', `vatCustomer(id: $id) { ${vatCustomer} }`, {
    forOthers: 'none',
  }),
  'Query.vatCustomerCounts': viewVat('team', 'vatCustomerCounts(teamId: $id) { total }', {
    withoutTeam: 'vatCustomerCounts { total }',
  }),
  'Query.vatChecks': viewVat('team', `vatChecks(teamId: $id) { ${vatChecks} }`, {
    withoutTeam: `vatChecks { ${vatChecks} }`,
  }),
  'Query.vatCheck': viewVat('VAT check', `vatCheck(id: $id) { ${vatCheck} }`, { forOthers: 'none' }),
  'Mutation.upsertVatCustomers': operateVat(
    'team',
    `upsertVatCustomers(teamId: $id, ${newCustomers}) { created }`,
    { withoutTeam: `upsertVatCustomers(${newCustomers}) { created }` },
  ),
  'Mutation.deleteVatCustomer': operateVat('VAT customer', 'deleteVatCustomer(id: $id)', {
    forOthers: 'none',
    ends: 1,
  }),
  'Mutation.deleteVatCustomers': operateVat('VAT customer', 'deleteVatCustomers(ids: [$id])', {
    forOthers: 'none',
    ends: 1,
  }),
  'Mutation.setVatRequester': manageVat(
    'team',
    `setVatRequester(teamId: $id, ${ownNumber}) { ${vatRequester} }`,
    { withoutTeam: `setVatRequester(${ownNumber}) { ${vatRequester} }` },
  ),
  'Mutation.createVatKey': manageVat(
    'team',
    `createVatKey(input: { teamId: $id, name: "x" }) { vatKey { ${vatKey} } }`,
    { withoutTeam: `createVatKey(input: { name: "x" }) { vatKey { ${vatKey} } }` },
  ),
  'Mutation.revokeVatKey': manageVat('VAT key', `revokeVatKey(id: $id) { ${vatKey} }`, { ends: 1 }),
  'Mutation.deleteVatRequester': manageVat('team', 'deleteVatRequester(teamId: $id)', {
    withoutTeam: 'deleteVatRequester',
    ends: 1,
  }),
  'Query.vatBatches': viewVat('team', `vatBatches(teamId: $id) { edges { node { ${vatBatch} } } }`, {
    withoutTeam: `vatBatches { edges { node { ${vatBatch} } } }`,
  }),
  'Query.vatBatch': viewVat('VAT batch', `vatBatch(id: $id) { ${vatBatch} }`, { forOthers: 'none' }),
  'Mutation.createVatBatch': operateVat('team', `createVatBatch(input: { teamId: $id }) { ${vatBatch} }`, {
    withoutTeam: `createVatBatch(input: {}) { ${vatBatch} }`,
  }),
  'Mutation.cancelVatBatch': operateVat('VAT batch', `cancelVatBatch(id: $id) { ${vatBatch} }`, { ends: 1 }),
  'Subscription.vatBatchChanged': viewVat('VAT batch', `vatBatchChanged(id: $id) { ${vatBatch} }`),
};
