-- Who enforces health and safety at a site follows from what it is mainly used for.
alter table site_addresses add column main_activity text;

-- Where somebody could be seriously hurt, a copy of the report goes to the enforcing authority (LOLER reg. 10(1)(c)).
create table authority_copies (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null unique references notices,
  opened_at timestamptz not null,
  authority text check (authority in ('hse', 'local_authority', 'orr', 'onr')),
  name text not null default '',
  how text check (how in ('email', 'post', 'online_form', 'by_hand')),
  sent_on date,
  reference text not null default '',
  not_needed_reason text,
  closed_at timestamptz,
  closed_by uuid references users,
  check ((closed_at is null) = (closed_by is null)),
  -- Closed only with authority, day and manner, or as not needed with a reason.
  check (closed_at is null or not_needed_reason <> '' or (authority is not null and how is not null and sent_on is not null))
);
create index authority_copies_open on authority_copies (opened_at) where closed_at is null;

-- By trigger, so that there is no notice with this answer and without its copy.
create function open_authority_copy() returns trigger language plpgsql as $$
begin
  insert into authority_copies (notice_id, opened_at) values (new.id, new.made_at);
  return null;
end $$;
create trigger notices_open_authority_copies after insert on notices
  for each row when (new.serious_injury_risk) execute function open_authority_copy();
