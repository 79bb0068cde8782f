-- What the register is searched by: the serial number as it was written and without its signs, and what else is said of a
-- piece. By itself, so that an examination, which changes the piece, leaves the index of its words alone.
create table equipment_words (
  equipment_id uuid primary key references equipment on delete cascade,
  company_id uuid not null references companies,
  words text not null
);

create function words_of_equipment(piece equipment) returns text language sql immutable as $$
  select lower(concat_ws(' ', piece.serial_number, regexp_replace(piece.serial_number, '[^[:alnum:]]', '', 'g'),
    piece.asset_number, piece.description, piece.manufacturer, piece.location))
$$;

create function keep_equipment_words() returns trigger language plpgsql as $$
begin
  insert into equipment_words (equipment_id, company_id, words) values (new.id, new.company_id, words_of_equipment(new))
  on conflict (equipment_id) do update set words = excluded.words where equipment_words.words <> excluded.words;
  return null;
end $$;

create trigger new_equipment_has_words after insert on equipment
  for each row execute function keep_equipment_words();
create trigger changed_equipment_has_words
  after update of serial_number, asset_number, description, manufacturer, location on equipment
  for each row execute function keep_equipment_words();

insert into equipment_words (equipment_id, company_id, words)
select id, company_id, words_of_equipment(equipment) from equipment;

create index equipment_words_by_part on equipment_words using gin (words gin_trgm_ops);
create index equipment_words_by_company on equipment_words (company_id);

-- Probable duplicates have the same serial number, as the contract's rule writes it.
create index equipment_by_serial on equipment (company_id, split_part(identity, ' ', 2))
  where is_listed and identity like 'serial %';
