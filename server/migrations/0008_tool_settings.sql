-- The firm's own details, printed on every certificate and invoice. Always exactly one row.
create table tool_settings (
  only_one boolean primary key default true check (only_one),
  company_name text not null default '',
  company_address text not null default '',
  company_number text not null default '',
  insurance_details text not null default '',
  vat_number text not null default '',
  payment_details text not null default '',
  authorization_name text not null default '',
  authorization_title text not null default 'Head of Operations',
  logo_file_id uuid references files,
  version integer not null default 1
);
insert into tool_settings default values;
