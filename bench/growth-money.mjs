/**
 * What the jobs were invoiced for, and what the firm ordered: nearly every completed job has its invoice, the old ones
 * are paid.
 * @param {import('pg').Client} client
 * @param {number} orders
 */
export async function fillMoney(client, orders) {
  await fillInvoices(client)
  await fillOrders(client, orders)
}

/** @param {import('pg').Client} client */
async function fillInvoices(client) {
  await client.query(
    `insert into invoices (number, job_id, status, lines, subtotal_pence, vat_basis_points, vat_pence, total_pence, terms,
       created_at, sent_at, paid_at, issued_on, payment_days)
     select number, job_id, status,
       jsonb_build_array(jsonb_build_object('description', 'LOLER thorough examination', 'quantity', 1,
         'unitPricePence', subtotal, 'vatCategory', 'rated', 'vatBasisPoints', null)),
       subtotal, 2000, subtotal / 5, subtotal + subtotal / 5, 'Payment due within 30 days', made,
       case when status in ('invoice_sent', 'invoice_paid') then made + interval '1 day' end,
       case when status = 'invoice_paid' then made + interval '20 days' end,
       case when status in ('invoice_sent', 'invoice_paid') then made::date + 1 end, 30
     from (
       select row_number() over (order by completed_at, id) as number, id as job_id, completed_at + interval '2 hours' as made,
         (20000 + (hashtext(id::text) & 4095) * 15) * 5 / 5 as subtotal,
         case when completed_at > now() - interval '10 days' then 'invoice_generated'
           when completed_at > now() - interval '40 days' or hashtext(id::text) % 25 = 0 then 'invoice_sent'
           else 'invoice_paid' end as status
       from jobs where status = 'completed' and hashtext(title) % 50 <> 0
     ) made`,
  )
  await client.query('update invoice_numbers set last = (select max(number) from invoices)')
}

/**
 * @param {import('pg').Client} client
 * @param {number} orders
 */
async function fillOrders(client, orders) {
  await client.query(
    `insert into purchase_orders (number, supplier, contract_reference, status, lines, total_pence, created_at)
     select n, 'supplier-' || n || 'x Ltd', 'FW-' || n % 40,
       case when n > $1 - 5 then 'draft' when n > $1 - 20 then 'ordered' when n > $1 - 40 then 'received' else 'paid' end,
       jsonb_build_array(jsonb_build_object('description', 'Shackles', 'costPence', 5000 + n % 900)), 5000 + n % 900,
       now() - ($1 - n) * interval '400 days' / $1
     from generate_series(1, $1::int) n`,
    [orders],
  )
  await client.query('update purchase_order_numbers set last = $1', [orders])
}
