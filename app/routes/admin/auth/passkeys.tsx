import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, requireRecentProof, staffContext } from '#app/http/guards.ts'
import { AddPasskey, type PasskeyBegun } from '#app/ui/admin/auth/add-passkey.tsx'
import { PasskeyList } from '#app/ui/admin/auth/passkey-list.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { passkeyErrors } from '#copy/staff/staff-labels.ts'
import { maxPasskeys, relyingPartyOf } from '#core/staff/passkey.ts'
import { listPasskeys } from '#db/staff/passkeys.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#use-cases/staff/passkeys.ts'

import type { Route } from './+types/passkeys.ts'

const here = '/admin/conta/chaves'

export async function loader({ context }: Route.LoaderArgs) {
  // Whoever may make a key may come in for ever: not somebody at a panel left open.
  requireRecentProof(context, here)
  const { db, siteUrl } = context.get(depsContext)
  const passkeys = await listPasskeys(db, context.get(staffContext).id)
  return { passkeys, isAvailable: relyingPartyOf(siteUrl) !== null }
}

type Answer = { intent: string; id: string; refusal: keyof typeof passkeyErrors }

export async function action({ context, request }: Route.ActionArgs) {
  requireRecentProof(context, here)
  const deps = context.get(depsContext)
  const actor = actorOf(context)
  const { sessionId } = context.get(staffContext)
  const form = await readForm(request)
  const [intent, id, name] = [field(form, 'intent'), field(form, 'id'), field(form, 'nome')]
  const refused = (refusal: Answer['refusal']) => data<Answer>({ intent, id, refusal }, { status: 422 })

  switch (intent) {
    // For the script of this page: nothing of the account changes yet.
    case 'begin': {
      const begun = await beginPasskey(deps, actor)
      return data<PasskeyBegun>({ intent, ...(begun.ok ? { options: begun.value } : { refusal: begun.code }) })
    }
    case 'add': {
      const added = await addPasskey(deps, actor, { name, created: field(form, 'chave'), sessionId })
      if (!added.ok) return refused(added.code)
      return redirectWithToast(deps, here, {
        title: 'Chave criada',
        text: `Da próxima vez, entre no painel com ${added.value.name}.`,
      })
    }
    case 'rename': {
      const renamed = await renamePasskey(deps, actor, { id, name })
      if (!renamed.ok) return refused(renamed.code)
      return redirectWithToast(deps, here, {
        title: auditLabels['passkey-renamed'],
        text: `A chave se chama ${renamed.value.name}.`,
      })
    }
    case 'remove': {
      const removed = await removePasskey(deps, actor, { id, sessionId })
      if (!removed.ok) return refused(removed.code)
      return redirectWithToast(deps, here, {
        title: 'Chave removida',
        text: `${removed.value.name} não abre mais o painel. Apague-a também no aparelho.`,
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Passkeys({ loaderData: { passkeys, isAvailable }, actionData }: Route.ComponentProps) {
  const refused = actionData && 'id' in actionData ? actionData : null
  const refusal = refused?.refusal ?? null
  const newKey = isAvailable ? (
    passkeys.length < maxPasskeys ? (
      <AddPasskey key={passkeys.length} error={refused?.intent === 'add' ? refusal : null} />
    ) : (
      <p>{passkeyErrors['too-many-passkeys']}</p>
    )
  ) : (
    <p>{passkeyErrors['passkeys-unavailable']}</p>
  )
  return (
    <>
      <AdminPageHead title="Chaves de acesso" back={<BackLink to="/admin/conta">Minha conta</BackLink>} />
      <div className="grid max-w-3xl gap-4">
        <p>
          Com uma chave de acesso você entra com a digital, o rosto ou o PIN do aparelho, sem senha e sem código, e
          nenhum site falso a recebe. A senha continua valendo.
        </p>
        {passkeys.length > 0 ? (
          <Panel title="Suas chaves">
            {refusal && refused?.intent === 'remove' ? (
              <p role="alert" className="error mb-4">
                {passkeyErrors[refusal]}
              </p>
            ) : null}
            <PasskeyList
              passkeys={passkeys}
              refused={refusal && refused?.intent === 'rename' ? { id: refused.id, error: refusal } : null}
            />
          </Panel>
        ) : null}
        <Panel title={passkeys.length > 0 ? 'Outra chave' : 'Sua primeira chave'}>{newKey}</Panel>
      </div>
    </>
  )
}
