import { data, Form, redirect, useNavigation } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, defaultAdminPath, safeReturnPath, sessionOf, staffContext } from '#app/http/guards.ts'
import { PasskeyConfirmation } from '#app/ui/admin/auth/passkey-confirmation.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { confirmPasswordErrors } from '#copy/staff/staff-labels.ts'
import { proofMinutes } from '#core/staff/reauthentication.ts'
import { confirmPassword } from '#use-cases/staff/confirm-password.ts'
import { confirmWithPasskey, requestOwnPasskey } from '#use-cases/staff/confirm-with-passkey.ts'

import type { Route } from './+types/confirm-password.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email } = context.get(staffContext)
  return {
    email,
    origin: safeReturnPath(url.searchParams.get('origem')) ?? defaultAdminPath,
    passkey: await requestOwnPasskey(context.get(depsContext), id),
  }
}

/** What a passkey signs is good for one try and for a quarter of an hour: a refused one needs another. */
export const shouldRevalidate = () => true

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const deps = context.get(depsContext)
  const { sessionId } = context.get(staffContext)
  const confirmed =
    field(form, 'intent') === 'passkey'
      ? await confirmWithPasskey(deps, actorOf(context), { sessionId, signed: field(form, 'chave') })
      : await confirmPassword(deps, sessionOf(context, request), { sessionId, password: field(form, 'senha') })
  if (confirmed.ok) throw redirect(safeReturnPath(field(form, 'origem')) ?? defaultAdminPath)
  const status = confirmed.code === 'too-many-tries' ? 429 : 422
  return data<{ refusal: keyof typeof confirmPasswordErrors }>({ refusal: confirmed.code }, { status })
}

export default function ConfirmPassword({ loaderData: { email, origin, passkey }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'

  return (
    <>
      <AdminPageHead title="Confirme a sua senha" />
      <div className="max-w-md">
        <Panel title="É você mesmo?">
          <p className="mb-4">
            Mudar para onde vai o dinheiro, registrar ou devolver pagamentos, mudar preços, textos e contatos, exportar
            ou apagar dados e mexer no acesso de outras pessoas pede a senha
            {passkey ? ', ou a sua chave de acesso,' : ''} confirmada há menos de {proofMinutes} minutos. Nada foi
            gravado ainda: depois de confirmar, você volta para onde estava, com o que digitou, e envia de novo.
          </p>
          <Form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="origem" value={origin} />
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <Field
              id="senha"
              type="password"
              label="Sua senha"
              autoComplete="current-password"
              error={
                actionData && actionData.refusal !== 'passkey-refused' ? confirmPasswordErrors[actionData.refusal] : ''
              }
            />
            <p>
              <button type="submit" className="btn btn-red" disabled={busy} aria-busy={busy}>
                {busy ? 'Um momento...' : 'Confirmar'}
              </button>
            </p>
          </Form>
          <p role="alert" className="error mt-2">
            {actionData?.refusal === 'passkey-refused' ? confirmPasswordErrors['passkey-refused'] : ''}
          </p>
          {passkey ? <PasskeyConfirmation options={passkey} origin={origin} disabled={busy} /> : null}
        </Panel>
      </div>
    </>
  )
}
