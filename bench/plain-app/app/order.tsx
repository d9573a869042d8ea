import pg from 'pg'
import { useLoaderData } from 'react-router'

import { extrasView } from '#app/ui/tracking/extras-view.ts'
import { OrderProgress } from '#app/ui/tracking/order-progress.tsx'
import { proposalsView } from '#app/ui/tracking/proposals-view.ts'
import { unsentBriefingStatus } from '#copy/order/tracking-labels.ts'
import { awaitedActionOf, reachedSteps, stepsOf } from '#core/project/project.ts'
import { cents } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

import { rowQuery } from '../../peers/row-query.ts'

/** One prepared query by the id in the URL: whoever knows it may see the order. */
export async function loader({ params }: { params: { orderId?: string } }) {
  const { rows } = await connections().query({ name: 'row', text: rowQuery, values: [params.orderId] })
  const order = orderOf(rows[0])
  return {
    order,
    codes: [{ code: order.code, label: order.packageName }],
    extras: extrasView(order, { catalog: firstCatalog, now: new Date() }),
    proposals: proposalsView(order, { catalog: firstCatalog, whatsapp: firstSettings.contact.whatsapp }),
  }
}

export function meta({ loaderData }: { loaderData: { order: { code: string } } }) {
  return [{ title: `Pedido ${loaderData.order.code}` }]
}

export default function Order() {
  const { order, codes, extras, proposals } = useLoaderData<typeof loader>()
  const whatsapp = firstSettings.contact.whatsapp
  return (
    <OrderProgress
      order={order}
      codes={codes}
      whatsapp={whatsapp}
      paymentDown={false}
      qr={null}
      ended={null}
      revisions={null}
      extras={extras}
      proposals={proposals}
      phoneNews={null}
      priceEnded={false}
      saleEnded={false}
      lead={null}
      missing={[]}
    />
  )
}

let pool: pg.Pool | undefined

function connections(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
  return pool
}

type Order = React.ComponentProps<typeof OrderProgress>['order']

/** A paid order whose briefing is not written yet, which is what the bench places. */
function orderOf(row: pg.QueryResultRow): Order {
  const { id, code, state, lines, status, project_status: projectStatus } = row
  const offer = { ok: true as const, value: { kind: 'automatic' as const } }
  return {
    id,
    code,
    state,
    provider: 'mercado-pago',
    packageId: row.package_id,
    packageName: row.package_name,
    ownLyric: row.own_lyric,
    lines,
    total: row.total_cents,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    orderedAt: row.created_at,
    paidAt: row.paid_at,
    paidTwice: cents(0),
    awaitedAction: awaitedActionOf({
      state,
      paymentPending: false,
      briefed: false,
      status: projectStatus,
      versions: 0,
    }),
    stopReason: null,
    link: null,
    refused: null,
    hasStory: false,
    payment: {
      status,
      statusDetail: row.status_detail,
      method: row.method,
      ticketUrl: row.ticket_url,
      payCode: null,
      expiresAt: row.expires_at,
    },
    project: {
      status: projectStatus,
      previewCode: row.preview_code,
      versions: 0,
      delivered: false,
      expectedOn: row.expected_on,
      deadlineOn: row.deadline_on,
      isDeadlineMet: false,
      isRestarting: true,
      isPreviewOver: false,
      deliveredAt: null,
      restartDays: null,
    },
    revisions: null,
    priceUntil: null,
    isPriceValid: true,
    returned: { amount: cents(0), lines: [], method: null, byHand: false, at: null },
    isSong: true,
    later: [],
    proposals: [],
    extraOf: null,
    voucher: null,
    surprise: null,
    withdrawal: { requestedAt: null, decidedAt: null, answer: null, isAccepted: false, offer },
    steps: stepsOf(row.paid_at !== null, reachedSteps(row.paid_at, 'analysis', []), false),
    statusText: unsentBriefingStatus,
  }
}
