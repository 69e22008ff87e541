-- How a browser looks at a site: the size of its window, and what must have appeared before a page counts as loaded.
alter table sites
  add column viewport_width integer not null default 1366,
  add column viewport_height integer not null default 768,
  add column wait_for_selector text;
alter table site_pages add column wait_for_selector text;
