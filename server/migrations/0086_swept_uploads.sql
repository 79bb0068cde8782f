-- Uploads that nothing refers to are removed after a time. Whatever was found in the history of something is looked at
-- only once: history does not change.
alter table files add column is_in_history boolean not null default false;

-- Bytes without a row, to be removed from the store a day later: a backup that was begun before still finds them.
create table removed_files (
  key text primary key,
  removed_at timestamptz not null
);
create index removed_files_by_time on removed_files (removed_at);
