-- Whether an incident was acknowledged by the link in a message: then acknowledged_by is who got the message, and not who pressed the button.
alter table incidents add column acknowledged_by_link boolean not null default false;
