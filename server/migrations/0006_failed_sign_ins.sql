-- What is counted against guessing. Shared by all servers; rows older than the window are swept by the next attempt.
create table failed_sign_ins (
  id bigint generated always as identity primary key,
  address text not null,
  account text not null,
  at timestamptz not null
);
create index failed_sign_ins_by_address on failed_sign_ins (address, at);
create index failed_sign_ins_by_time on failed_sign_ins (at);
