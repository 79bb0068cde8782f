-- Of a date of manufacture often only the year or the month is known: 2019, 2019-05 or 2019-05-12.
alter table inspection_items
  alter column manufactured_on type text using to_char(manufactured_on, 'YYYY-MM-DD'),
  add check (manufactured_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$');

-- What kind of equipment it is, null where nobody said; the scheme it is examined under; what the examination follows.
alter table inspection_items
  add column is_accessory boolean,
  add column lifts_people boolean,
  add column scheme_reference text not null default '',
  add column exceptional_event text not null default '';
