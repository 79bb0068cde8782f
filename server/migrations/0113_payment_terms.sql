-- What a new invoice says about its payment; the days it states set the due date.
alter table tool_settings add column payment_terms text not null default 'Payment due within 30 days';
