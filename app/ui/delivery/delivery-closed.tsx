import { afterDelivery, refundedDelivery, undeliveredOf } from '#copy/delivery/delivery.ts'
import { goalLabels, openPreviewLabel } from '#copy/order/next-actions.ts'
import { previewBadge } from '#copy/preview/preview.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { formatDay } from '#core/shared/dates.ts'

import { SupportLinks, type ContactDetails } from './delivery-questions.tsx'

/** No files: what is missing and who acts next, or why it ended. */
export function DeliveryClosed({ delivery, contact }: { delivery: DeliveryView; contact: ContactDetails }) {
  if (delivery.state === 'refunded') {
    return (
      <div className="mt-6 grid justify-items-start gap-4">
        <p className="max-w-[34em] text-lg">{refundedDelivery.text}</p>
        <SupportLinks delivery={delivery} contact={contact} className="btn btn-line" />
      </div>
    )
  }
  if (delivery.state === 'ended') {
    return (
      <div className="mt-6 grid justify-items-start gap-4">
        <p className="max-w-[34em] text-lg">
          Os arquivos ficaram disponíveis até {delivery.endsOn ? formatDay(delivery.endsOn) : ''}. Se você ainda precisa
          deles, fale com a gente o quanto antes: enquanto existirem, podemos abrir esta página de novo.
        </p>
        <SupportLinks delivery={delivery} contact={contact} className="btn btn-red" />
      </div>
    )
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p className="max-w-[34em] text-lg">{undeliveredOf(delivery.status).text}</p>
      {delivery.reason ? (
        <div className="notice max-w-[46em]">
          <strong>Recado da nossa equipe</strong>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">{delivery.reason}</p>
        </div>
      ) : null}
      <p className="flex flex-wrap items-center gap-4">
        <span className="badge max-w-full whitespace-normal" data-status={delivery.status}>
          {previewBadge(delivery.status)}
        </span>
        {delivery.preview ? (
          <a href={delivery.preview} className="btn btn-line">
            {delivery.status === 'waiting' ? goalLabels.previa : openPreviewLabel}
          </a>
        ) : null}
      </p>
    </div>
  )
}

/** What happens next, where the files would stand. */
export function DeliveryUnavailable({ delivery }: { delivery: DeliveryView }) {
  const isOver = delivery.state === 'ended' || delivery.state === 'refunded'
  return (
    <>
      <h2 className="wide text-title">{isOver ? 'E agora?' : 'Como vai ser'}</h2>
      <div className="prose mt-4">
        <ul>
          {afterDelivery(delivery.state).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
