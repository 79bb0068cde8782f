-- Who holds its address, and knows its PIN if it has one, sees a company's or site's current certificates until its last day.
create table share_links (
  id uuid primary key default gen_random_uuid(),
  token_sha256 bytea not null unique,
  company_id uuid not null references companies,
  site_address_id uuid,
  ends_on date not null,
  pin_hash text,
  wrong_pins integer not null default 0,
  wrong_pin_at timestamptz,
  openings integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references users,
  deleted_at timestamptz,
  foreign key (company_id, site_address_id) references site_addresses(company_id, id)
);
create index share_links_of_company on share_links (company_id, created_at desc) where deleted_at is null;
