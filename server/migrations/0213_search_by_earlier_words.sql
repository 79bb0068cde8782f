-- A piece is found by the serial number it had before, and by that of a piece that was merged into it.
create index equipment_aliases_by_words on equipment_aliases (identity collate "C");
create index equipment_merged_by_part on equipment using gin (lower(serial_number || ' ' || asset_number) gin_trgm_ops)
  where merged_into is not null;
create index equipment_merged_by_words on equipment (identity collate "C") where merged_into is not null;
