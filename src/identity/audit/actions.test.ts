import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { packageFile } from '#platform/package-files.ts';
import { auditTypeOf, auditTypes } from './actions.ts';

it('the actions of the audit log are those of its enumeration in the API', () => {
  const type = buildSchema(readFileSync(packageFile('src/deployment/schema.graphql'), 'utf8')).getType(
    'AuditAction',
  ) as GraphQLEnumType;
  expect(type.getValues().map(({ name }) => name)).toEqual(Object.values(auditTypes));
});

it('an action that this version does not know has no type', () => {
  expect([auditTypeOf('site.create'), auditTypeOf('site.rename'), auditTypeOf('toString')]).toEqual([
    'SITE_CREATE',
    null,
    null,
  ]);
});
