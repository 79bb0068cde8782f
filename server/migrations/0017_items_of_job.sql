-- Deleted items too: devices compare how a job's items stand, and that must never look again as it once did.
create index inspection_items_of_job on inspection_items (job_id);
