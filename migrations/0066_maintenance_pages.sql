-- When visitors began and ceased to see the maintenance page of a deployment, stored with the steps that say so. The messages about it can
-- come late, in the wrong order, and after the one about the switch. Null for pages that were shown before.
alter table deployments
  add column maintenance_began_at timestamptz,
  add column maintenance_ended_at timestamptz;
