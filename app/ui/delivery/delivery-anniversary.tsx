import { anniversaryPageTexts } from '#copy/delivery/delivery-page.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { formatDay } from '#core/shared/dates.ts'

type Props = { path: string; delivery: Pick<DeliveryView, 'anniversary'> }

/** One mail with the song, a year later, for who wants it. */
export function DeliveryAnniversary({ path, delivery: { anniversary } }: Props) {
  if (!anniversary) return null
  const { on, isWanted } = anniversary
  return (
    <section aria-labelledby="um-ano" className="mt-14">
      <h2 id="um-ano" className="wide text-title scroll-mt-24">
        {anniversaryPageTexts.title}
      </h2>
      <p className="mt-3 max-w-[40em]">
        {isWanted ? anniversaryPageTexts.wanted : anniversaryPageTexts.offer} {formatDay(on)}.
      </p>
      <form method="post" noValidate action={`${path}#um-ano`} className="mt-4">
        <input type="hidden" name="intent" value="anniversary" />
        <button type="submit" name="wanted" value={isWanted ? '' : '1'} className="btn btn-line">
          {isWanted ? anniversaryPageTexts.stop : anniversaryPageTexts.ask}
        </button>
      </form>
    </section>
  )
}
