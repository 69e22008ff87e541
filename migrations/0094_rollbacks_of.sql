-- Which releases were taken back: for lists of deployments, and for the rate of successful ones.
create index deployments_rollback_of on deployments (rollback_of) where rollback_of is not null;
