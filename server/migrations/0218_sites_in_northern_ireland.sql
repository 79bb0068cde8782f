-- Northern Ireland has regulations of its own. The postcode tells, unless somebody has said it of the site.
alter table site_addresses add column is_in_northern_ireland boolean;
