-- How often an address has asked about reports in a minute. Shared by all servers; old minutes are swept by the next.
create table verification_lookups (
  address text not null,
  minute timestamptz not null,
  lookups integer not null,
  primary key (address, minute)
);
create index verification_lookups_by_minute on verification_lookups (minute);
