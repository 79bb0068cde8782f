-- The office asks every minute which open jobs have found a danger that nobody was told of.
create index items_with_a_danger on inspection_items (job_id)
  where deleted_at is null and (defect_immediate_danger or defect_potential_danger);
