-- Who changed what, and when. Written in the transaction of the change itself.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  what text not null,
  about uuid,
  before jsonb,
  after jsonb
);
create index audit_log_about on audit_log (about, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end $$;

create trigger audit_log_is_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
