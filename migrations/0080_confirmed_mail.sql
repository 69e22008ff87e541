-- The addresses of the channel `email` and of reports, and those of members in escalation policies, have to be confirmed, too. Those that are
-- stored now stay as they are. It is recorded of each of them: what a process of an earlier version stores from now on is not confirmed.
insert into notification_addresses as n (id, team_id, address, confirmed_at)
select gen_random_uuid(), team_id, address, now() from (
  select team_id, lower(address) as address from notification_settings, unnest(email_addresses) as address
  union
  select team_id, lower(address) from report_settings, unnest(recipients) as address
  union
  select p.team_id, u.email from escalation_policies p, jsonb_path_query(p.steps, '$[*].memberIds[*]') as member,
    team_members m join users u on u.id = m.user_id
  where m.team_id = p.team_id and m.user_id::text = member #>> '{}'
) stored
on conflict (team_id, address) do update set confirmed_at = coalesce(n.confirmed_at, now());

-- The config of a destination by email from before its addresses had to be confirmed. They are encrypted, so that the next change records them.
-- Only what is in both configs is confirmed: the other can be that of a process of an earlier version.
alter table notification_destinations add column confirmed_config text;
update notification_destinations d set confirmed_config = config
where kind = 'email' and not exists (select from destination_addresses a where a.destination_id = d.id);
