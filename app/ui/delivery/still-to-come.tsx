import { promisedListText } from '#copy/delivery/promised.ts'
import type { Promised } from '#core/delivery/delivery.ts'

/** What was sold and is not handed over yet, of a song that is. */
export function StillToCome({ missing }: { missing: Promised[] }) {
  if (missing.length === 0) return null
  return (
    <p className="notice mt-6">
      <strong>Ainda por vir</strong>
      <span>{promisedListText(missing)}. Avisamos por e-mail assim que estiver na página da entrega.</span>
    </p>
  )
}
