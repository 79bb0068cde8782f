-- Why a visit was planned for a day after something in it is due; blank where nothing is.
alter table jobs add column late_reason text not null default '';
