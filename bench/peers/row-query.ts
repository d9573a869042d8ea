/** The tracking page's data as a hand-written query, named as it is read: order, project, latest payment. */
export const rowQuery = `
  select o.id, o.code, o.state, o.package_id as "packageId", o.package_name as "packageName",
    o.own_lyric as "ownLyric", o.lines, o.total_cents as total, o.buyer_name as "buyerName",
    o.buyer_email as "buyerEmail", o.created_at as "orderedAt", o.paid_at as "paidAt", j.status as "projectStatus",
    j.preview_code as "previewCode", j.expected_on::text as "expectedOn", j.deadline_on::text as "deadlineOn",
    p.status, p.status_detail as "statusDetail", p.method, p.ticket_url as "ticketUrl", p.expires_at as "expiresAt"
  from orders o
  left join projects j on j.order_id = o.id
  left join lateral (
    select status, status_detail, method, ticket_url, expires_at from payments
    where order_id = o.id order by provider_created_at desc limit 1
  ) p on true
  where o.id = $1
  limit 1`
