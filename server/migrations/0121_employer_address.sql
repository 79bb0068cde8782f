-- LOLER 1998 Schedule 1, paragraph 9, asks for the employer's address as well. Until now it stood under the employer's name, in
-- the same field, if anywhere.
alter table users add column employer_address text not null default '';
update users set
  employer = trim(split_part(employer, E'\n', 1)),
  employer_address = trim(substr(employer, strpos(employer, E'\n') + 1))
where strpos(employer, E'\n') > 0;
