-- Since when it is known that the address of an account belongs to its owner: by a link in an email, the sign-in provider, an administrator or
-- the operator. Null if somebody signed up without one of these: then it may be the address of somebody else.
alter table users add column email_confirmed_at timestamptz;

-- The audit log has all entries since the first account, such as `user.create` with `user ada@example.com (from the command line)`. Somebody who
-- chose the first password with a link in an email has `user.sign-up-link` and then `password.reset`.
update users u set email_confirmed_at = now()
where u.role = 'ADMIN'
  or u.id in (select user_id from linked_identities)
  or u.email in (select split_part(resource, ' ', 2) from audit_log where action = 'user.create')
  or (u.id in (select user_id from audit_log where action = 'user.sign-up-link')
    and u.id in (select user_id from audit_log where action = 'password.reset' and resource not like '% (from the command line)'));
