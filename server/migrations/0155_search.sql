-- What the search over everything looks through, beside the indexes that the lists have already.
create index site_addresses_by_part on site_addresses using gin (
  lower(address_line1 || ' ' || address_line2 || ' ' || city || ' ' || postcode || ' ' || replace(postcode, ' ', ''))
  gin_trgm_ops
) where deleted_at is null;

-- By serial number without its signs, as the contract's rule writes it, in the order of bytes: whatever begins with what was
-- typed follows what is exactly it.
create index equipment_by_identity on equipment (identity collate "C");
create index equipment_by_part on equipment using gin (lower(serial_number || ' ' || asset_number) gin_trgm_ops);

-- Names that begin with what was typed, in any database's order of letters.
create index companies_by_beginning on companies (lower(name) collate "C") where deleted_at is null;
