import { data, redirect, type RouterContextProvider } from 'react-router'

import { admitToProject } from '#app/http/access.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readPrefill, storePrefill } from '#app/http/cookies.ts'
import { consumeFormState, redirectWithFormState } from '#app/http/flash-form.ts'
import { emailField, field, readForm } from '#app/http/forms.ts'
import { recordClientAccess } from '#app/http/security-log.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { canAccessPreview } from '#app/routes/client/preview-actions.ts'
import { DeliveryMissing } from '#app/ui/delivery/delivery-missing.tsx'
import { GiftEditorPage } from '#app/ui/gift/gift-editor-page.tsx'
import { PreviewGate } from '#app/ui/preview/preview-states.tsx'
import { resilientLoader } from '#app/ui/shared/resilient-route.ts'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { photoErrors } from '#copy/gift/gift.ts'
import { gateErrors } from '#copy/preview/preview.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'
import { openDelivery } from '#use-cases/delivery/open-delivery.ts'

import type { Route } from './+types/gift-editor.ts'
import { handleGiftForm, type GiftEditorState } from './gift-actions.ts'
import { loadGiftEditor } from './load-gift-editor.ts'

export const clientLoader = resilientLoader<typeof loader>()

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Preparar a página',
    description: 'A página que você prepara para dar.',
  })

type Context = Readonly<RouterContextProvider>

/** Nothing of a gift leaves the server before this browser proved that it is its client's. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const project = await findProjectByPreviewKey(deps.db, params.code)
  const isOpen = project !== null && (await canAccessPreview(context, request, project))
  const { answer, cookies } = consumeFormState(request, deps)
  return data(
    {
      kind: project ? (isOpen ? ('open' as const) : ('gate' as const)) : ('missing' as const),
      page: project && isOpen ? await loadGiftEditor(deps, project) : null,
      email: answer?.email ?? readPrefill(request).email,
      photoError: ownValue<string>(photoErrors, url.searchParams.get('foto') ?? '') ?? null,
      notice: answer?.title === undefined ? null : { title: answer.title, text: answer.words ?? '' },
    },
    {
      status: project ? 200 : 404,
      headers: cookies,
    },
  )
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const project = await findProjectByPreviewKey(deps.db, params.code)
  if (!project) throw data(null, { status: 404 })
  const isOpen = await canAccessPreview(context, request, project)
  const form = await readForm(request)
  if (!isOpen) return handleGate(context, request, { key: params.code, form })
  return handleGiftForm(deps, project, { form, path: url.pathname })
}

/** The e-mail at the gate, as at the delivery. A form of the editor that was sent when the access had ended is kept. */
async function handleGate(context: Context, request: Request, { key, form }: { key: string; form: FormData }) {
  const deps = context.get(depsContext)
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  if (field(form, 'intent') !== 'open') return leadToProof(request, path, form)
  const email = emailField(form)
  const opened = await openDelivery(deps, { key, email, ip: context.get(requestInfoContext).ip })
  const subject = (await findProjectByPreviewKey(deps.db, key))?.code ?? ''
  await recordClientAccess(context, opened.ok ? null : opened.code, subject)
  if (opened.ok) {
    const cookies = new Headers([
      ['Set-Cookie', await admitToProject(request, deps, opened.value.projectId, 'verified')],
      ['Set-Cookie', storePrefill({ ...readPrefill(request), email }, deps)],
    ])
    return redirect(path, { status: 303, headers: cookies })
  }
  if (opened.code === 'not-found') throw data(null, { status: 404 })
  const notice = gateErrors[opened.code]
  const answered = redirectWithFormState(request, deps, { email, title: notice.title, words: notice.text })
  const status = opened.code === 'too-many-tries' ? 429 : 422
  return answered ?? data<GiftEditorState>({ intent: 'gate', email, notice }, { status })
}

export function headers() {
  return { 'X-Robots-Tag': 'noindex, nofollow' }
}

export default function GiftEditor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { kind, page, email, notice, photoError } = loaderData
  const path = matches.at(-1)?.pathname ?? ''
  const gate = actionData?.intent === 'gate' ? actionData : null
  if (kind === 'missing') return <DeliveryMissing />
  if (!page)
    return (
      <PreviewGate
        heading="Preparar o presente"
        left={false}
        path={path}
        email={gate?.email ?? email}
        notice={gate?.notice ?? notice}
        typed=""
      />
    )
  return (
    <GiftEditorPage
      {...page}
      path={path}
      photoError={photoError}
      state={actionData?.intent === 'save' ? actionData : null}
    />
  )
}
