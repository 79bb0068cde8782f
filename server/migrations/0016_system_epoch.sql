-- Names this system's memory. A restore from a backup gives it another name, so that devices offer their work again.
create table system_epoch (
  only_one boolean primary key default true check (only_one),
  epoch uuid not null default gen_random_uuid()
);
insert into system_epoch default values;
