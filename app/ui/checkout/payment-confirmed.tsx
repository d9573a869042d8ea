import { useEffect } from 'react'

import { storeLastOrder, type Bought } from '#app/client/storage/purchase-storage.ts'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { afterExtra, afterPackage, boughtDue, boughtGreeting } from '#copy/payment/after-payment.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

import { NumberedSteps } from './numbered-steps.tsx'
import { OrderSummary } from './order-summary.tsx'

/** For the browser that bought: whose song it is, how its record will look, and when it is due. */
export type BoughtSong = { firstName: string; projectId: string; cover: number; dueOn: CalendarDay }

/** `adjusts`: changes were sold with it. */
type Confirmed = { order: PaidOrder; song: BoughtSong | null; own: boolean; adjusts: boolean; productName: string }

export function PaymentConfirmed({ order, song, own, adjusts, productName }: Confirmed) {
  useEffect(() => {
    if (own) storeLastOrder(boughtOf(order))
  }, [own, order])

  return (
    <section>
      <PaymentNextSteps
        title={confirmedTitle(order)}
        song={song}
        steps={afterPackage(adjusts)}
        actions={
          <>
            <a href={`/briefing/${order.packageId}?pedido=${order.code}`} className="btn btn-red">
              Preencher briefing
            </a>
            <a href={trackingPath(order.code)} className="btn btn-line">
              Acompanhar pedido
            </a>
          </>
        }
      >
        <OrderSummary order={order}>
          <div>
            <dt>Pacote</dt>
            <dd>
              {order.packageName || 'Pacote'} {productName}
            </dd>
          </div>
        </OrderSummary>
      </PaymentNextSteps>
    </section>
  )
}

/** Stored in the buyer's browser: no personal data. */
function boughtOf({ code, packageId, packageName, lines, payment }: PaidOrder): Bought {
  return {
    orderId: code,
    packageId,
    packageName,
    method: payment?.method ?? 'mercado-pago',
    extras: lines.flatMap(({ kind, id }) => (kind === 'extra' ? [id] : [])),
  }
}

/** An extra was paid for a project; the link to it asks for access. */
export function ExtraConfirmed({ order }: { order: PaidOrder }) {
  const { extraOf } = order
  const isRevision = extraOf?.kind === 'revision'

  return (
    <section>
      <PaymentNextSteps
        title={confirmedTitle(order)}
        song={null}
        steps={afterExtra(extraOf)}
        actions={
          <a href={trackingPath(order.code)} className="btn btn-red">
            {isRevision ? 'Acompanhar e abrir a prévia' : 'Acompanhar pedido'}
          </a>
        }
      >
        <OrderSummary order={order} />
      </PaymentNextSteps>
    </section>
  )
}

function confirmedTitle({ total }: PaidOrder): string {
  return total === 0 ? 'Pedido confirmado!' : 'Pagamento confirmado!'
}

type WhatNowProps = React.ComponentProps<typeof NumberedSteps> & {
  title: string
  song: BoughtSong | null
  actions: React.ReactNode
  children: React.ReactNode
}

function PaymentNextSteps({ title, song, steps, actions, children }: WhatNowProps) {
  return (
    <>
      <h1 className="wide text-display">{title}</h1>
      {song ? (
        <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-6">
          <div className="relative mr-12 w-40 shrink-0">
            <span className="record-disc absolute top-[4%] left-[30%] size-[92%]" aria-hidden="true" />
            <SongCover
              projectId={song.projectId}
              choice={song.cover}
              className="border-ink relative block aspect-square w-full border-2"
            />
          </div>
          <p className="max-w-[22em] min-w-0 text-xl">
            <strong className="wide mb-2 block text-2xl [overflow-wrap:anywhere]">
              {boughtGreeting(song.firstName)}
            </strong>
            {boughtDue(song.dueOn)}
          </p>
        </div>
      ) : null}
      <div className="mt-10 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div>
          <p className="flex flex-wrap gap-4">{actions}</p>
          <h2 className="wide text-title mt-12">E agora?</h2>
          <NumberedSteps steps={steps} />
        </div>
        {children}
      </div>
    </>
  )
}
