-- A company's pieces are counted by their condition from this index alone, without reading the pieces.
drop index equipment_by_company_and_due;
create index equipment_by_company_and_due on equipment (company_id, next_examination_on, id)
  include (lifecycle, is_not_fit, has_immediate_danger, danger_by)
  where is_listed;
