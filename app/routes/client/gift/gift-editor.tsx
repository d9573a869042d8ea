import { data } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { readPrefill } from '#app/http/cookies.ts'
import { consumeFormState } from '#app/http/flash-form.ts'
import { field, readForm } from '#app/http/forms.ts'
import { leadToProof } from '#app/http/unsent-form.ts'
import { deliveryGate, handleEmailGate } from '#app/routes/client/email-gate.ts'
import { canAccessPreview } from '#app/routes/client/preview-actions.ts'
import { DeliveryMissing } from '#app/ui/delivery/delivery-missing.tsx'
import { GiftEditorPage } from '#app/ui/gift/gift-editor-page.tsx'
import { PreviewGate } from '#app/ui/preview/preview-states.tsx'
import { secretMeta } from '#app/ui/site/private-meta.ts'
import { photoErrors } from '#copy/gift/gift.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'

import type { Route } from './+types/gift-editor.ts'
import { handleGiftForm } from './gift-actions.ts'
import { loadGiftEditor } from './load-gift-editor.ts'

export const meta: Route.MetaFunction = () =>
  secretMeta({
    title: 'Preparar a página',
    description: 'A página que você prepara para dar.',
  })

/** Nothing of a gift leaves the server before this browser proved that it is its client's. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const project = await findProjectByPreviewKey(deps.db, params.code)
  const isOpen = project !== null && (await canAccessPreview(context, request, project))
  const { answer, cookies } = consumeFormState({ request, url }, deps)
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
  const form = await readForm(request)
  const { ip } = context.get(requestInfoContext)
  const sent = { context, request, url, form, path: url.pathname, ip }
  if (field(form, 'intent') === 'open') return handleEmailGate(sent, params.code, deliveryGate)

  const project = await findProjectByPreviewKey(deps.db, params.code)
  if (!project) throw data(null, { status: 404 })
  if (!(await canAccessPreview(context, request, project))) return leadToProof(sent, sent.path, form)
  return handleGiftForm(deps, project, sent)
}

export function headers() {
  return { 'X-Robots-Tag': 'noindex, nofollow' }
}

export default function GiftEditor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { kind, page, email, notice, photoError } = loaderData
  const path = matches.at(-1)?.pathname ?? ''
  const gate = actionData && 'gate' in actionData ? actionData : null
  if (kind === 'missing') return <DeliveryMissing />
  if (!page)
    return (
      <PreviewGate
        heading="Preparar o presente"
        left={false}
        path={path}
        email={gate?.typed.email || email}
        notice={gate?.gate ?? notice}
        typed=""
      />
    )
  return (
    <GiftEditorPage
      {...page}
      path={path}
      photoError={photoError}
      state={actionData && 'errors' in actionData ? actionData : null}
    />
  )
}
