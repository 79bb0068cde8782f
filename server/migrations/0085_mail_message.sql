-- What somebody wrote above the document, to recognise a repeat of the same call. Null for what was queued before.
alter table mails add column message text;
