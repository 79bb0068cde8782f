-- What the firm charges, in whole pence; fills the lines of a new invoice.
alter table tool_settings
  add column price_list jsonb not null default '{"perVisitPence": null, "perItemPence": null, "byKind": []}';
