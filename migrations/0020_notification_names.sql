-- What has been announced of an alert, and to which channels; they are told its end. Without a row, nothing has been announced,
-- or the end has been too. The row of a resolved alert: it was resolved while its site was muted, and receivers that keep
-- state have yet to be told. In the future: the messages are held back until then.
create table alert_announcements (
  alert_id uuid primary key references alerts on delete cascade,
  site_id uuid not null,
  announced_at timestamptz not null,
  -- null: announced before the channels were recorded
  notified_channels text[]
);
insert into alert_announcements (alert_id, site_id, announced_at, notified_channels)
  select id, site_id, announced_at, told_to from alerts where announced_at is not null;
create index alert_announcements_site on alert_announcements (site_id);

drop index alerts_untold;
drop index alerts_past;
alter table alerts drop column announced_at, drop column told_to;
create index alerts_resolved on alerts (resolved_at) where status = 'RESOLVED';

alter table notification_lanes rename to notification_queues;
alter index notification_lanes_pkey rename to notification_queues_pkey;
alter table notification_queues rename constraint notification_lanes_user_id_fkey to notification_queues_user_id_fkey;

alter table notification_deliveries rename column notice to notification;
alter index notification_deliveries_lane rename to notification_deliveries_queue;
alter index notification_deliveries_open rename to notification_deliveries_waiting;
alter function notification_wake() rename to notification_deliveries_notify;
alter trigger notification_wake on notification_deliveries rename to notification_deliveries_notify;
