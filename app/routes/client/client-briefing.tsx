import { data } from 'react-router'

import { briefingLinkPath } from '#app/http/briefing/briefing-link-path.ts'
import { depsContext } from '#app/http/context.ts'
import { readPrefill } from '#app/http/cookies.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { consumeFormState } from '#app/http/flash-form.ts'
import { longFormBytes, readForm } from '#app/http/forms.ts'
import { redirectWithSecret } from '#app/http/link-secret.ts'
import { loadSiteData, type SiteData } from '#app/site/load-site-data.ts'
import { BriefingClosed, Gate, isGateRefusal, LinkOnly } from '#app/ui/briefing/access-states.tsx'
import { deleteDrafts } from '#app/ui/briefing/autosave/draft-storage.ts'
import { BriefingForm, type FormPage } from '#app/ui/briefing/briefing-form.tsx'
import { places, type Place } from '#app/ui/briefing/progress.tsx'
import { Review } from '#app/ui/briefing/review.tsx'
import { SubmittedBriefing } from '#app/ui/briefing/submitted-briefing.tsx'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { findPackage, type Package } from '#core/catalog/catalog.ts'

import type { Route } from './+types/client-briefing.ts'
import { handleBriefingForm, type BriefingFailure } from './briefing/briefing-actions.ts'
import { readBriefingPage } from './briefing/load-briefing-page.ts'
import { openBriefingLink } from './briefing/open-briefing-link.ts'
import { readPronunciationForm } from './briefing/pronunciation-actions.ts'

export const handle = { microphone: true } satisfies PageWishes

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta({
    title: loaderData?.title ?? 'Briefing',
    description: 'Conte a história da sua música. O que você escreve fica guardado, e dá para continuar depois.',
  })

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const shop = await loadSiteData(context)
  const pkg = packageOf(shop, params.packageId)
  const token = url.searchParams.get('continuar')
  if (token !== null) {
    // Another site may lead here: input must not end up in a stranger's briefing.
    if (request.headers.get('sec-fetch-site') === 'cross-site')
      throw redirectWithSecret(request, context.get(depsContext), briefingLinkPath(pkg.id), token)
    return openBriefingLink({ context, request }, pkg.id, token)
  }

  const page = await readBriefingPage({ context, request, url }, shop, pkg)
  const { answer, cookies } = consumeFormState({ request, url }, context.get(depsContext))
  return data(
    {
      ...page,
      email: page.email ?? answer?.email ?? readPrefill(request).email,
      turnedAway: answer?.refusal ?? null,
    },
    { headers: cookies },
  )
}

function packageOf({ catalog }: SiteData, id: string): Package {
  const pkg = findPackage(catalog, id)
  if (!pkg) throw data(null, { status: 404 })
  return pkg
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pkg = packageOf(await loadSiteData(context), params.packageId)
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/') ?? false
  const form = isMultipart ? await readPronunciationForm(context, request) : await readForm(request, longFormBytes)
  if (!form) throw data(null, { status: 429 })
  return handleBriefingForm({ context, request, url, form, pkg })
}

/** A briefing sent twice counts once: no need to wait for long. */
export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await resilientAction(args, sendTimeoutMs)
  } catch (answer) {
    // Sent: nothing of it stays in this tab.
    if (answer instanceof Response && answer.headers.get('Location')?.startsWith('/briefing-success')) deleteDrafts()
    throw answer
  }
}

/** Refused, too, a form may show what changed meanwhile: another consent, a question answered in another tab. */
export { revalidateAfterRefusal as shouldRevalidate } from '#app/ui/shared/resilient-route.ts'

const sendTimeoutMs = 20_000

export default function Briefing({ loaderData: page, actionData }: Route.ComponentProps) {
  const submission = useSubmission()
  const { value: latest } = useLatest<unknown>(actionData, submission.answer)
  const answered = isFailure(latest) ? latest : undefined
  const refusal = answered?.refusal ?? (page.unknownLink ? 'unknown-link' : null)
  const pathOf = (place: Place) => `${page.path}passo=${places.indexOf(place) + 1}`

  if (page.found === 'gate') {
    const failure = refusal ?? page.turnedAway
    return (
      <Gate
        code={page.code}
        email={answered?.email ?? page.email}
        refusal={isGateRefusal(failure) ? failure : null}
        path={`/briefing/${page.pkg.id}?pedido=${page.code}`}
      />
    )
  }
  if (page.found === 'closed') return <BriefingClosed code={page.code} contact={page.contact} />
  if (page.found === 'link-only') {
    return (
      <LinkOnly
        id={page.id}
        code={page.code}
        mailedTo={page.mailedTo}
        refusal={refusal}
        path={`/briefing/${page.pkg.id}?pedido=${page.code}`}
      />
    )
  }
  if (page.state !== 'draft') {
    return (
      <SubmittedBriefing
        submitted={{ ...page, packageId: page.pkg.id, state: page.state }}
        path={page.path}
        context={page.context}
        refusal={refusal}
        typed={answered?.text ?? answered?.typed?.story ?? ''}
        contact={page.contact}
        submission={submission}
      />
    )
  }
  if (page.place === 'review') {
    return (
      <Review
        review={{ ...page, email: answered?.email ?? page.email, consented: answered?.consented ?? false }}
        refusal={refusal}
        context={page.context}
        pathOf={pathOf}
        submission={submission}
      />
    )
  }

  return (
    <BriefingForm
      form={formPage(page, page.place, answered)}
      refusal={refusal}
      context={page.context}
      pathOf={pathOf}
      saveUrl={`/briefing/${page.pkg.id}/guardar`}
      pronunciationsUrl={`/briefing/${page.pkg.id}/vozes`}
    />
  )
}

function isFailure(answer: unknown): answer is BriefingFailure {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer
}

/** A step as it is filled in: as it is kept, or as it was just typed and not taken. */
function formPage(
  page: Route.ComponentProps['loaderData'],
  step: FormPage['step'],
  answered?: BriefingFailure,
): FormPage {
  return {
    step,
    id: answered?.saved?.id ?? page.id,
    orderId: page.orderId,
    revision: answered?.saved?.revision ?? page.revision,
    page: answered?.page ?? page.page,
    completed: page.completed,
    inputs: {
      answers: answered?.typed ?? page.answers,
      elsewhere: answered?.refusal === 'stale' ? page.answers : null,
      today: page.today,
      delivery: page.delivery,
      promise: page.promise,
    },
    errors: answered?.errors ?? page.errors,
    status: answered ? statusOf(answered) : 'idle',
    pronunciations: page.pronunciations,
    pronunciationNotice: page.pronunciationNotice,
    pronunciationError: answered?.pronunciationError ?? '',
    link: page.link,
    tied: page.tied,
    mailedTo: page.mailedTo,
    email: answered?.email ?? page.email,
  }
}

/** How much of a step was stored that was answered with a refusal. */
function statusOf({ refusal, saved, errors = {} }: BriefingFailure): FormPage['status'] {
  if (refusal === 'stale') return 'conflict'
  if (!saved) return 'refused'
  return Object.keys(errors).length > 0 ? 'saved-with-errors' : 'idle'
}
