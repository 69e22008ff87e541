-- Null: the agent has not told which releases are on its host. Empty: it told that there are none.
alter table environment_agents alter column releases drop not null, alter column releases drop default;
update environment_agents set releases = null where releases = '{}';
