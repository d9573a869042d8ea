import pg from 'pg'
import { useLoaderData } from 'react-router'

import { extrasView } from '#app/ui/tracking/extras-view.ts'
import { OrderProgress } from '#app/ui/tracking/order-progress.tsx'
import { proposalsView } from '#app/ui/tracking/proposals-view.ts'
import { unsentBriefingStatus } from '#copy/order/tracking-labels.ts'
import { reachedSteps, stepsOf } from '#core/project/project.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { trackedOrder, trackedWork } from '#test/support/tracked-order.ts'

import { rowQuery } from '../../peers/row-query.ts'

const { whatsapp } = firstSettings.contact
/** What an order has none of that was just paid. */
const none = { paymentDown: false, qr: null, ended: null, revisions: null, phoneNews: null, lead: null, missing: [] }
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

/** One prepared query by the id in the URL: whoever knows it may see the order. */
export async function loader({ params }: { params: { orderId?: string } }) {
  const { rows } = await pool.query({ name: 'row', text: rowQuery, values: [params.orderId] })
  const order = orderOf(rows[0])
  return {
    order,
    codes: [{ code: order.code, label: order.packageName }],
    extras: extrasView(order, { catalog: firstCatalog, now: new Date() }),
    proposals: proposalsView(order, { catalog: firstCatalog, whatsapp }),
  }
}

export function meta({ loaderData }: { loaderData: { order: { code: string } } }) {
  return [{ title: `Pedido ${loaderData.order.code}` }]
}

export default function Order() {
  const view = useLoaderData<typeof loader>()
  return <OrderProgress {...view} {...none} whatsapp={whatsapp} priceEnded={false} saleEnded={false} />
}

type Order = React.ComponentProps<typeof OrderProgress>['order']

/** A paid order whose briefing is not written yet, which is what the bench places. */
function orderOf(row: pg.QueryResultRow): Order {
  const { status, statusDetail, method, ticketUrl, expiresAt, ...others } = row
  const { projectStatus, previewCode, expectedOn, deadlineOn, ...order } = others
  return {
    ...trackedOrder,
    ...order,
    payment: { status, statusDetail, method, ticketUrl, payCode: null, expiresAt },
    project: { ...trackedWork, status: projectStatus, previewCode, expectedOn, deadlineOn },
    steps: stepsOf(row.paidAt !== null, reachedSteps(row.paidAt, 'analysis', []), false),
    statusText: unsentBriefingStatus,
  }
}
