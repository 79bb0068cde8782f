-- Whether an item was examined at the visit, and if not, why; and which parts could not be examined.
-- What was not examined has no day of examination: it counts nowhere as examined, and its equipment keeps its due date.
alter table inspection_items
  add column outcome text not null default 'examined'
    check (outcome in ('examined', 'not_presented', 'not_found', 'no_access', 'withdrawn')),
  add column outcome_reason text not null default '',
  add column limitations text not null default '',
  add check (outcome = 'examined' or examined_on is null);
