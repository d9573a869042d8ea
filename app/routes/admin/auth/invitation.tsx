import { data, Form, Link, redirect, useNavigation } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { enterPanel } from '#app/http/staff/staff-sign-in.ts'
import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import { passwordRefusals } from '#app/ui/admin/auth/reset-password-errors.ts'
import { Alert } from '#app/ui/admin/shared/alert.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { ownNameForm, type OwnNameErrors } from '#copy/staff/staff-form.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { acceptInvitation, openInvitation, type AcceptInvitationRefusal } from '#use-cases/staff/accept-invitation.ts'

import type { Route } from './+types/invitation.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const token = readLinkSecret({ request, url }, deps)
  const { productName } = await currentSettings(deps.db)
  return { productName, token, invitation: await openInvitation(deps, token) }
}

type Answer = {
  refusal: AcceptInvitationRefusal | null
  values: typeof ownNameForm.initial
  errors: OwnNameErrors
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const [token, password] = [field(form, 'token'), field(form, 'senha')]
  const values = ownNameForm.read(form)
  const read = ownNameForm.parse(values)
  if (!read.ok) return data<Answer>({ refusal: null, values, errors: read.errors }, { status: 422 })

  const { ip, userAgent } = context.get(requestInfoContext)
  const accepted = await acceptInvitation(deps, { ip, userAgent }, { token, password, ...read.value })
  if (!accepted.ok) return data<Answer>({ refusal: accepted.code, values, errors: {} }, { status: 422 })

  const entered = await enterPanel(context, request, { email: accepted.value.email, password })
  if (!entered.ok) throw redirect('/admin/login')
  throw redirect('/admin', { headers: entered.value.headers })
}

const refusals: Record<AcceptInvitationRefusal, string> = {
  ...passwordRefusals,
  'link-invalid': 'Este convite venceu, foi cancelado ou já foi usado. Peça outro a quem convidou você.',
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, token, invitation } = loaderData
  const busy = useNavigation().state !== 'idle'
  const refusal = actionData?.refusal ?? null
  const errorOf = (...codes: AcceptInvitationRefusal[]) => (refusal && codes.includes(refusal) ? refusals[refusal] : '')

  if (!invitation || refusal === 'link-invalid') {
    return (
      <AuthLayout title="Convite">
        <title>Convite</title>
        <Alert title="Link inválido" text={refusals['link-invalid']}>
          <Link to="/admin/login" className="btn-quiet">
            Ir para o login
          </Link>
        </Alert>
      </AuthLayout>
    )
  }

  return (
    <AuthLayout
      title="Boas-vindas à equipe"
      subtitle={`${invitation.invitedBy} convidou você para o painel ${productName}. Escolha a sua senha.`}
    >
      <title>Convite</title>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <p>
          Você entra com o e-mail <strong className="[overflow-wrap:anywhere]">{invitation.email}</strong>.
        </p>
        <input type="hidden" name="email" value={invitation.email} autoComplete="username" />
        <Field {...ownNameForm.input('nome', actionData ?? { values: { nome: invitation.name }, errors: {} })} />
        <PasswordField label="Senha" error={errorOf('password-too-short', 'password-too-long', 'password-common')} />
        <SubmitButton isSending={busy} busyLabel="Criando...">
          Criar conta e entrar
        </SubmitButton>
      </Form>
    </AuthLayout>
  )
}
