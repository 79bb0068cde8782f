-- All defects of an item, the gravest first; the columns that were there carry that one.
alter table inspection_items add column defects jsonb not null default '[]' check (jsonb_typeof(defects) = 'array');

-- Of each item the one that its columns tell of. Its id is that of every defect that came without one.
update inspection_items
set defects = jsonb_build_array(jsonb_build_object(
  '_id', '00000000-0000-4000-8000-000000000001',
  'part', defect_part,
  'description', defect_description,
  'class', case when defect_immediate_danger then 'danger' when defect_potential_danger then 'could_become_danger' else 'observation' end,
  'dangerByDate', danger_by,
  'repair', repair_details
))
where defect_immediate_danger or defect_potential_danger or danger_by is not null
  or trim(defect_part) <> '' or trim(defect_description) <> '' or trim(repair_details) <> '';
