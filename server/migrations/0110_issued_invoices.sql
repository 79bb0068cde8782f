-- An invoice is issued when it is first sent. From then on it says what it says, whatever happens to its job, its customer
-- and the firm: what is printed of them is kept with it.
alter table invoices
  add column issued_at timestamptz,
  -- The date on the invoice: the day on which it was generated or mailed.
  add column issued_on date,
  -- The time of supply, where it is not the day on which the job was completed; of an issued invoice, always.
  add column supplied_on date,
  -- How many days after its date it is due; null where no due date is printed.
  add column payment_days integer check (payment_days between 0 and 365),
  add column order_number text not null default '',
  -- Firm, customer, site, title of the job and number of the certificate, as they are printed.
  add column frozen jsonb,
  add constraint invoices_are_frozen_when_issued check ((issued_at is null) = (frozen is null)),
  add constraint issued_invoices_are_dated check (issued_at is null or issued_on is not null);

-- Lines now say how VAT applies to them; those of before follow the invoice's own rate. What was printed until now carried
-- the day on which the invoice was made as its date.
update invoices set
  lines = (
    select coalesce(jsonb_agg(line || '{"vatCategory": "rated", "vatBasisPoints": null}' order by place), '[]')
    from jsonb_array_elements(lines) with ordinality as listed (line, place)
  ),
  payment_days = case when terms !~* 'month' then (
    select days::integer from substring(terms from '(?i)\y(\d{1,3}) days\y') as days where days::integer <= 365
  ) end,
  issued_on = case when status <> 'awaiting_invoice' then (created_at at time zone 'Europe/London')::date end;

update invoices set
  issued_at = coalesce(sent_at, paid_at, invoices.created_at),
  supplied_on = (jobs.completed_at at time zone 'Europe/London')::date,
  frozen = jsonb_build_object(
    'firm', case when tool_settings.company_name <> '' and tool_settings.company_address <> '' then jsonb_build_object(
      'companyName', tool_settings.company_name,
      'companyAddress', tool_settings.company_address,
      'companyNumber', company_number,
      'vatNumber', vat_number,
      'paymentDetails', payment_details,
      'logoFileId', tool_settings.logo_file_id
    ) end,
    'companyName', companies.name,
    'companyAddress', companies.address,
    'addressLine1', sites.address_line1,
    'addressLine2', sites.address_line2,
    'city', sites.city,
    'postcode', sites.postcode,
    'jobTitle', jobs.title,
    'certificateNumber', null
  )
from jobs
join companies on companies.id = jobs.company_id
join site_addresses as sites on sites.id = jobs.site_address_id
cross join tool_settings
where jobs.id = invoices.job_id and invoices.status in ('invoice_sent', 'invoice_paid');
