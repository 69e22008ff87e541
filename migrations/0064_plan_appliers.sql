-- Who applied a plan. Before this, only who made it was stored, which was the same person most of the time.
alter table project_plans add column applied_by text;
update project_plans set applied_by = created_by where applied_at is not null;
