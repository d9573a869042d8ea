import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { requireId } from '#app/http/guards.ts'
import { createDps } from '#core/order/dps.ts'
import { invoiceAmount } from '#core/order/invoice.ts'
import { dayOf } from '#core/shared/dates.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { listInvoices } from '#db/order/invoices.ts'

import type { Route } from './+types/invoice-dps.ts'

/** The DPS of an invoice that waits to be issued, as a file; 404 while the company's data do not suffice. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const orderId = requireId(params.orderId)
  const [[invoice], { company, productName }] = await Promise.all([
    listInvoices(db, { isOpen: true, limit: 1, orderId }),
    currentSettings(db),
  ])
  if (!invoice || invoice.number !== null) throw data(null, { status: 404 })

  const { code, buyerName, taxId, description, money, paidAt } = invoice
  const at = now()
  const dps = createDps({
    company,
    productName,
    code,
    buyerName,
    taxId,
    description,
    amount: invoiceAmount(money),
    paidOn: dayOf(paidAt ?? at),
    now: at,
  })
  if (!dps.ok) throw data(null, { status: 404 })
  return new Response(dps.value.xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${dps.value.id}.xml"`,
    },
  })
}
