create table tool_settings (
  only_one boolean primary key default true check (only_one),
  company_name text not null default '',
  company_address text not null default '',
  company_number text not null default '',
  insurance_details text not null default '',
  company_phone text not null default '',
  vat_number text not null default '',
  payment_details text not null default '',
  authorization_name text not null default '',
  authorization_title text not null default 'Head of Operations',
  logo_file_id uuid references files,
  version integer not null default 1,
  payment_terms text not null default 'Payment due within 30 days',
  price_list jsonb not null default '{"byKind": [], "perItemPence": null, "perVisitPence": null}',
  reminders_on boolean not null default true,
  second_factor jsonb not null default '{"admin": null, "engineer": null, "customer": null}'
);
insert into tool_settings default values;

create table head_signature (
  only_one boolean primary key default true check (only_one),
  file_id uuid not null references files,
  authorized_by text not null,
  saved_at timestamptz not null,
  saved_by uuid references users
);
