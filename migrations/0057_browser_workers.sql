-- The processes that make browser checks, and whether they have a browser. One is alive while it has reported within the last seconds.
create table browser_workers (
  id uuid primary key,
  -- Null until the first check has started the browser.
  version text,
  -- Why browser checks do not run here. Null if they do.
  problem text,
  seen_at timestamptz not null
);
