import { briefingAccessOf, readAccess } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { field } from '#app/http/forms.ts'
import { fieldErrorText } from '#copy/briefing/briefing.ts'
import { rawAnswers, parseBriefingStep, type BriefingErrors } from '#core/briefing/briefing-form.ts'
import {
  briefingFields,
  briefingSteps,
  canOpenBriefing,
  isUnlinkedBriefing,
  type BriefingAccess,
  type BriefingField,
  type BriefingStep,
} from '#core/briefing/briefing.ts'
import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { dayOf } from '#core/shared/dates.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { listAccessibleBriefings } from '#db/briefing/briefings.ts'
import { findStopReason, listActiveOrders } from '#db/order/active-orders.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import type { BriefingPart } from '#use-cases/briefing/save-briefing.ts'

export async function readBriefingAccess(request: Request, deps: Deps): Promise<BriefingAccess> {
  return briefingAccessOf(request, deps, await readAccess(request, deps))
}

export type OpenBriefing = Awaited<ReturnType<typeof listAccessibleBriefings>>[number]
export type Found =
  | { kind: 'briefing'; row: OpenBriefing }
  | { kind: 'link-only'; id: string; code: string }
  | { kind: 'new'; order: { id: string; code: string; ownLyric: boolean } | null }
  | { kind: 'gate'; code: string }
  /** Its purchase was refunded, disputed or withdrawn. */
  | { kind: 'closed'; code: string }

type Wish = {
  packageId: string
  code: string | null
  /** Another story beside the ones that were sent: the draft it was begun in, or none. */
  fresh: boolean
}

/** Which briefing an address means for this browser. */
export async function findBriefing(
  { db }: Deps,
  access: BriefingAccess,
  { packageId, code, fresh }: Wish,
): Promise<Found> {
  const rows = await listAccessibleBriefings(db, access)
  const paid = access.orderIds.length > 0 ? await listActiveOrders(db, access.orderIds) : []
  if (code) {
    const row = rows.find(({ order }) => order?.code === code)
    if (row) return opened(row, access)
    const order = paid.find((sold) => sold.code === code)
    if (order) return { kind: 'new', order }
    const orderId = await findOrderIdByCode(db, code)
    if (!orderId || !access.orderIds.includes(orderId)) return { kind: 'gate', code }
    if (await findStopReason(db, { orderId })) return { kind: 'closed', code }
  }

  const known = rows.filter(({ briefing }) => briefing.packageId === packageId && (!fresh || isUnlinkedDraft(briefing)))
  const open = known.filter(({ briefing }) => canOpenBriefing(briefing, access))
  const [row] = [...open.filter(({ briefing }) => isOpen(briefing.state)), ...open]
  if (row) return opened(row, access)
  const order = paid.find(
    ({ id, packageId: sold }) => sold === packageId && !rows.some(({ briefing }) => briefing.orderId === id),
  )
  if (order && !fresh) return { kind: 'new', order }
  return known[0] ? opened(known[0], access) : { kind: 'new', order: null }
}

/** A first save of this browser would go on in it. */
function isUnlinkedDraft(briefing: OpenBriefing['briefing']): boolean {
  return briefing.state === 'draft' && isUnlinkedBriefing(briefing)
}

function isOpen(state: string): boolean {
  return state === 'draft' || state === 'clarification-requested'
}

function opened(row: OpenBriefing, access: BriefingAccess): Found {
  const isOpenable = canOpenBriefing(row.briefing, access)
  if (isOpenable && row.order && stopReasonOf(row.order)) return { kind: 'closed', code: row.order.code }
  if (isOpenable) return { kind: 'briefing', row }
  return { kind: 'link-only', id: row.briefing.id, code: row.order?.code ?? '' }
}

/** One step as a form sends it. A step nobody knows is the first one. */
export function readPart(form: FormData, packageId: string, now: Date) {
  const read = (name: string) => field(form, name)
  const step = briefingSteps.find((known) => known === read('step')) ?? 'occasion'
  const { change, errors } = parseBriefingStep(step, { read, today: dayOf(now) })
  const part: BriefingPart = {
    packageId,
    briefingId: parseUuid(read('briefing')),
    orderId: parseUuid(read('order')),
    step,
    change,
    from: { revision: Number(read('revision')) || 0, page: read('page').slice(0, 40) },
  }
  return { part, errors, typed: rawAnswers(read) }
}

/** What of a part was not stored, with the words that say why; for the page's script. */
export function wrongFields({ step }: Pick<BriefingPart, 'step'>, errors: BriefingErrors) {
  return briefingFields[step].flatMap((name: BriefingField) =>
    errors[name] ? [{ name, text: fieldErrorText(name, errors[name]) }] : [],
  )
}

/** Steps somebody has answered. */
export function completedSteps(row: OpenBriefing | null): BriefingStep[] {
  return row ? briefingSteps.filter((step) => row.briefing.sectionRevisions[step] !== undefined) : []
}
