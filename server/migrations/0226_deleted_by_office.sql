-- What the office deleted after somebody had examined it: asked with every job, and nearly always nothing.
create index inspection_items_deleted_by_office on inspection_items (job_id)
where deleted_at is not null and changed_by_office_at is not null;
