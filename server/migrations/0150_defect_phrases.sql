-- The latest examinations at which a defect was described: their words are offered to engineers.
create index inspection_items_described_defects on inspection_items (examined_on desc)
where deleted_at is null and examined_on is not null and defect_description <> '';
