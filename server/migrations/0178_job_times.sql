-- When on its day a visit begins, in London, and how long it takes; null where nobody has said so.
alter table jobs
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column duration_minutes integer check (duration_minutes between 1 and 1440);
