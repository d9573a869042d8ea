/** The tracking page's data as a hand-written query: order, project, latest payment. */
export const rowQuery = `
  select o.id, o.code, o.state, o.package_id, o.package_name, o.own_lyric, o.lines, o.total_cents,
    o.buyer_name, o.buyer_email, o.created_at, o.paid_at,
    j.status as project_status, j.preview_code, j.expected_on::text, j.deadline_on::text,
    p.status, p.status_detail, p.method, p.ticket_url, p.expires_at
  from orders o
  left join projects j on j.order_id = o.id
  left join lateral (
    select status, status_detail, method, ticket_url, expires_at from payments
    where order_id = o.id order by provider_created_at desc limit 1
  ) p on true
  where o.id = $1
  limit 1`
