-- Reports that the firm has taken back. Beside the certificates and not in them: what was issued is never changed.
create table certificate_withdrawals (
  certificate_id uuid primary key references certificates,
  withdrawn_at timestamptz not null,
  withdrawn_by uuid references users,
  -- For administrators; the verification page says only that and when.
  reason text not null check (reason <> '')
);

create function refuse_change_of_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'A withdrawal is never changed: issue the next version of the certificate.';
end $$;

create trigger certificate_withdrawals_are_final
  before update or delete or truncate on certificate_withdrawals
  for each statement execute function refuse_change_of_withdrawal();
