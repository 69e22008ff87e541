-- A team that an administrator has created needs no confirmations for most of its mail. Recorded when it is created: the team stays what it is
-- if somebody becomes an administrator later, or ceases to be one.
alter table teams add column trusted boolean not null default false;
update teams t set trusted = true from users u where u.id = t.created_by and u.role = 'ADMIN';
