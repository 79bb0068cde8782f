-- A device sends an item with a photo behind those without, because the photo goes first. The report and the list keep the
-- order in which the items were added: by the device's clock where it tells, else by ours.
alter table inspection_items
  add column added_at timestamptz,
  add column sort_at timestamptz not null generated always as (coalesce(added_at, created_at)) stored;

drop index inspection_items_by_job;
create index inspection_items_by_job on inspection_items (job_id, sort_at, place) include (status)
  where deleted_at is null;
