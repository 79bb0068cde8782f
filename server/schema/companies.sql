create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address text not null default '',
  logo_file_id uuid references files,
  use_logo_in_pdf boolean not null default false,
  -- What anybody who scans a label reads.
  public_page text not null default 'condition' check (public_page in ('nothing', 'condition', 'certificate')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  made_sha256 bytea,
  search_text text generated always as (lower(' ' || name || ' ' || address)) stored not null
);
create index companies_by_beginning on companies (lower(name) collate "C") where deleted_at is null;
create index companies_by_creation on companies (created_at) where deleted_at is null;
create index companies_by_name on companies (lower(name), id);
create index companies_by_search_text on companies using gin (search_text gin_trgm_ops);

create table contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null,
  email text not null,
  phone text not null default '',
  created_at timestamptz not null,
  deleted_at timestamptz,
  gets_notices boolean not null default true,
  made_sha256 bytea,
  -- A telephone number also as its national digits alone, however it was written.
  search_text text generated always as (
    lower(' ' || name || ' ' || email || ' ' || phone || ' ' || regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0044|44|0)0?', ''))
  ) stored not null
);
create index contacts_by_search_text on contacts using gin (search_text gin_trgm_ops);
create index contacts_by_company on contacts (company_id, lower(name)) where deleted_at is null;

create table site_addresses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  address_line1 text not null,
  address_line2 text not null default '',
  city text not null,
  postcode text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  main_activity text check (main_activity in (
    'manufacturing', 'construction', 'agriculture', 'warehouse', 'retail', 'office', 'catering_or_hotel',
    'leisure', 'care_home', 'consumer_services', 'vehicle_repair', 'education', 'healthcare', 'local_government',
    'utilities', 'mine_or_quarry', 'docks', 'railway', 'nuclear', 'other'
  )),
  is_in_northern_ireland boolean,
  made_sha256 bytea,
  search_text text generated always as (
    lower(' ' || address_line1 || ' ' || address_line2 || ' ' || city || ' ' || postcode || ' ' || replace(postcode, ' ', ''))
  ) stored not null,
  unique (company_id, id)
);
create index site_addresses_by_address on site_addresses (lower(address_line1), id);
create index site_addresses_by_company on site_addresses (company_id, lower(address_line1)) where deleted_at is null;
create index site_addresses_by_search_text on site_addresses using gin (search_text gin_trgm_ops);
