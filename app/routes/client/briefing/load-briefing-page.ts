import { redirect, type RouterContextProvider } from 'react-router'

import { readAccess } from '#app/http/access.ts'
import { depsContext, requestInfoContext, type Asked } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import type { SiteData } from '#app/site/load-site-data.ts'
import { places, stepTexts, type Place } from '#app/ui/briefing/progress.tsx'
import type { PromisedDate } from '#app/ui/briefing/too-soon.tsx'
import { unlinkedPronunciationNotice } from '#copy/briefing/briefing-pronunciations.ts'
import { deliveryText } from '#copy/catalog/packages.ts'
import { pronunciationNotice } from '#copy/content/consents.ts'
import { confirmPath } from '#core/access/access-goal.ts'
import type { BriefingErrors } from '#core/briefing/briefing-form.ts'
import { firstAnswers, missingFields, initialRevision, type BriefingAnswers } from '#core/briefing/briefing.ts'
import type { Package } from '#core/catalog/catalog.ts'
import { rushExtras } from '#core/catalog/extras.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { acceptanceDay } from '#core/project/project.ts'
import { addBusinessDays } from '#core/shared/business-days.ts'
import { dayOf } from '#core/shared/dates.ts'
import { listPronunciations } from '#db/briefing/briefing-pronunciations.ts'
import { findOrder, findOrderIdByCode } from '#db/order/orders.ts'
import { briefingUrl } from '#use-cases/briefing/briefing-links.ts'
import { briefingConsent } from '#use-cases/briefing/send-briefing.ts'
import { readSoldDays } from '#use-cases/order/read-promised-days.ts'

import { findBriefing, readBriefingAccess, completedSteps, type OpenBriefing } from './find-briefing.ts'

type ActionContext = Asked & { context: Readonly<RouterContextProvider> }

/** View of the briefing page: a step, the review, what was sent, or the gate. */
export async function readBriefingPage({ context, request, url }: ActionContext, shop: SiteData, pkg: Package) {
  const { settings, textOverrides } = shop
  const deps = context.get(depsContext)
  const query = url.searchParams
  const code = parseOrderCode(query.get('pedido') ?? '')
  const fresh = query.has('novo')
  const found = await findBriefing(deps, await readBriefingAccess(request, deps), { packageId: pkg.id, code, fresh })
  if (found.kind === 'gate' && (await isFollowed(deps, request, found.code)))
    throw redirect(confirmPath(found.code, 'briefing'), 303)
  const row = found.kind === 'briefing' ? found.row : null
  const sold = found.kind === 'new' ? found.order : null
  const order = row?.order ?? sold
  const completed = completedSteps(row)
  const untouched = found.kind === 'new' || (row?.briefing.state === 'draft' && completed.length === 0)
  if (pkg.briefingFormUrl && untouched) throw redirect(pkg.briefingFormUrl)

  const answers = { ...firstAnswers(sold), ...row?.briefing.answers }
  const place = placeOf(query.get('passo'), completed, answers)
  const begun = row ? await readBegun(deps, row, place) : notBegun

  return {
    ...begun,
    found: found.kind,
    title: `${begun.state === 'draft' ? stepTexts(place).title : 'Briefing'} | Briefing ${pkg.name}`,
    context: `A sua história · ${order ? order.code : pkg.name}`,
    path: `/briefing/${pkg.id}?${order ? `pedido=${order.code}&` : found.kind === 'new' && fresh ? 'novo=1&' : ''}`,
    code: 'code' in found ? found.code : '',
    id: found.kind === 'link-only' ? found.id : begun.id,
    place,
    answers,
    completed,
    errors: query.has('falta') ? missingStepsAt(place, answers) : {},
    orderId: order?.id ?? '',
    tied: row ? row.briefing.projectId !== null : order !== null,
    page: context.get(requestInfoContext).id,
    mailedTo: query.get('enviado') === '1' ? (begun.email ?? 'o e-mail do pedido') : '',
    unknownLink: query.get('link') === 'desconhecido',
    today: dayOf(deps.now()),
    ...(await deliveryOf(deps, shop, pkg, order)),
    pkg: { id: pkg.id, name: pkg.name },
    contact: settings.contact,
    consent: briefingConsent(settings, textOverrides),
    pronunciationNotice: [
      pronunciationNotice(settings, textOverrides),
      ...(order || (row && isTied(row.briefing)) || begun.email ? [] : [unlinkedPronunciationNotice]),
    ].join(' '),
  }
}

/** Whoever knows code and e-mail already is asked for the mailed code, and not for the e-mail once more. */
async function isFollowed(deps: Deps, request: Request, code: string): Promise<boolean> {
  const { orders } = await readAccess(request, deps)
  const orderId = orders.size > 0 ? await findOrderIdByCode(deps.db, code) : null
  return orderId !== null && orders.has(orderId)
}

/** The deadline as it was sold, or as the package has it where nothing is sold yet. */
async function deliveryOf(
  { db, now }: Deps,
  { catalog, settings }: SiteData,
  pkg: Package,
  known: { id: string; code: string } | null,
): Promise<{ delivery: string; promise: PromisedDate }> {
  const order = known ? await findOrder(db, known.id) : null
  const days = order ? await readSoldDays(db, order) : pkg.delivery
  const [fastest] = rushExtras(catalog, pkg)
    .filter(({ deliveryDays }) => deliveryDays < days.limit)
    .toSorted((one, other) => one.deliveryDays - other.deliveryDays)
  const acceptedOn = acceptanceDay(now())
  return {
    delivery: deliveryText({ delivery: { ...pkg.delivery, ...days, ...(order ? { fastest: days.expected } : {}) } }),
    promise: {
      acceptedOn,
      deadlineOn: addBusinessDays(acceptedOn, days.limit),
      hurry: fastest?.price
        ? {
            id: fastest.id,
            title: fastest.title,
            price: fastest.price,
            deadlineOn: addBusinessDays(acceptedOn, fastest.deliveryDays),
          }
        : null,
      code: known?.code ?? null,
      packageId: pkg.id,
      contact: settings.contact,
    },
  }
}

/** What only a briefing has that was begun. */
async function readBegun(deps: Deps, { briefing, order, project }: OpenBriefing, place: Place) {
  return {
    id: briefing.id,
    state: briefing.state,
    clarifications: briefing.clarifications,
    pronunciations: (await listPronunciations(deps.db, briefing.id)).map(({ id, durationMs }) => ({ id, durationMs })),
    order: order && { id: order.id, code: order.code },
    due: project && { expectedOn: project.expectedOn, deadlineOn: project.deadlineOn },
    revision: place === 'review' ? 0 : (briefing.sectionRevisions[place] ?? initialRevision).revision,
    // Only who writes is shown them: a briefing that was sent may be open to a browser that has its order alone.
    link: briefing.state === 'draft' ? briefingUrl(deps, briefing) : null,
    // Of a project, it is the client's, and opens their preview: whoever was only given the link must not learn it.
    email: briefing.state === 'draft' && !isTied(briefing) ? briefing.email : null,
  }
}

function isTied({ orderId, projectId }: OpenBriefing['briefing']): boolean {
  return orderId !== null || projectId !== null
}

type Begun = Awaited<ReturnType<typeof readBegun>>

const notBegun: Begun = {
  id: '',
  state: 'draft',
  clarifications: [],
  pronunciations: [],
  order: null,
  due: null,
  revision: initialRevision.revision,
  link: null,
  email: null,
}

/** The step that was asked for, or the first that was not answered yet. */
function placeOf(requested: string | null, completed: Place[], answers: BriefingAnswers): Place {
  const named = places[Number(requested) - 1]
  if (named) return named
  return (
    places.find((place) => place !== 'review' && !completed.includes(place)) ??
    missingFields(answers)[0]?.step ??
    'review'
  )
}

function missingStepsAt(place: Place, answers: BriefingAnswers): BriefingErrors {
  const missed = missingFields(answers).filter(({ step }) => step === place)
  return Object.fromEntries(missed.map(({ field }) => [field, 'required']))
}
