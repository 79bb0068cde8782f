-- Whether danger notices are mailed to a contact at once; everybody, unless somebody says otherwise.
alter table contacts add column gets_notices boolean not null default true;
