-- The photos of an item after its first, which stays in photo_file_id: a list of file ids. A file named here is locked while
-- it is written, as a foreign key would do, and the history that names it keeps it for ever.
alter table inspection_items add column more_photo_file_ids jsonb not null default '[]'
  check (jsonb_typeof(more_photo_file_ids) = 'array');
create index inspection_items_by_more_photos on inspection_items using gin (more_photo_file_ids)
  where more_photo_file_ids <> '[]';
