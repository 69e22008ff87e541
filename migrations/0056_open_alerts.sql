-- The open alerts of an owner. The other indexes cover either one kind of open alert or all alerts that were ever opened.
create index alerts_open on alerts (owner_id, type) where status = 'OPEN';
