-- What retention looks for: alerts that are over, and of whose end everybody has been told who was to be.
create index alerts_past on alerts (resolved_at) where status = 'RESOLVED' and announced_at is null;

-- Over before their message was due: nothing was said of them, so no end is owed.
update alerts set announced_at = null, told_to = null where status = 'RESOLVED' and announced_at > resolved_at;
