-- Whether the process that sends notifications and was started last has a mail server. Whoever chooses the receivers of an alert can be
-- another process. Without a row, it counts as one that has.
create table notification_transports (
  id boolean primary key default true check (id),
  mail boolean not null
);
