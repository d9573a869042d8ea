import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { daysLeftText, deliveryStateLabels } from '#copy/delivery/delivery.ts'
import { promisedListText } from '#copy/delivery/promised.ts'
import type { DeliverySummaryView } from '#core/delivery/delivery-view.ts'
import { formatDay } from '#core/shared/dates.ts'

type Props = { delivery: DeliverySummaryView }

/** Where the delivery stands, on the project's own screen; the work on it has a screen of its own. */
export function DeliverySummary({ delivery: { state, endsOn, daysLeft, files, missing } }: Props) {
  const open = state === 'open' || state === 'ends-soon'
  return (
    <Panel title="Entrega">
      <p className="font-semibold">
        {deliveryStateLabels[state]}
        {endsOn ? ` · até ${formatDay(endsOn)}${open ? ` (${daysLeftText(daysLeft).toLowerCase()})` : ''}` : ''}
      </p>
      <p className="text-smoke mt-1">
        {files === 1 ? '1 arquivo' : `${files} arquivos`}
        {missing.length > 0 ? ` · falta: ${promisedListText(missing)}` : ''}
      </p>
      <p className="mt-3">
        <Link to="entrega" className="btn btn-line">
          Abrir a entrega
        </Link>
      </p>
    </Panel>
  )
}
