-- The releases that were live one after the other, without those that were rolled back from; the last one is live.
alter table environment_agents add column live_history text[] not null default '{}';

-- What the deployments so far tell of it: going back to a release drops everything that came after it.
do $$
declare
  went record;
begin
  for went in
    select environment_id, release_timestamp as release from deployments
    where status = 'SUCCEEDED' order by environment_id, completed_at, turn
  loop
    update environment_agents set live_history =
      case when went.release = any (live_history)
           then live_history[1:array_position(live_history, went.release)]
           else live_history || went.release end
    where environment_id = went.environment_id;
  end loop;
end $$;
update environment_agents set live_history =
  case when current_release = any (live_history)
       then live_history[1:array_position(live_history, current_release)]
       else live_history || current_release end
where current_release is not null;
update environment_agents set live_history = live_history[cardinality(live_history) - 199:]
where cardinality(live_history) > 200;
