import { data, Form, Link, redirect, useNavigation } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { emailField, field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import {
  passwordRefusals,
  resetRequestRefusals,
  type ResetRequestAnswer,
} from '#app/ui/admin/auth/reset-password-errors.ts'
import { Alert } from '#app/ui/admin/shared/alert.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import {
  isResetLinkAlive,
  requestPasswordReset,
  resetPassword,
  type ResetRefusal,
} from '#use-cases/staff/reset-password.ts'

import type { Route } from './+types/reset-password.ts'

/** Without a token: asks for a link (what the dialog does, for whoever has no script). With one: chooses the password. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const token = readLinkSecret({ request, url }, deps)
  if (token === '') return { token: '', step: 'ask' as const }
  const alive = await isResetLinkAlive(deps, token)
  return { token, step: alive ? ('choose' as const) : ('dead' as const) }
}

type Answer = ResetRequestAnswer & { resetRefusal?: ResetRefusal }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const token = field(form, 'token')
  return token === '' ? askForLink(context, emailField(form)) : choose(context, token, field(form, 'senha'))
}

type Context = Route.ActionArgs['context']

async function askForLink(context: Context, email: string) {
  const requested = await requestPasswordReset(context.get(depsContext), context.get(requestInfoContext), email)
  if (requested.ok) return data<Answer>({ sent: true, refusal: null })
  return data<Answer>(
    { sent: false, refusal: requested.code },
    { status: requested.code === 'too-many-tries' ? 429 : 422 },
  )
}

async function choose(context: Context, token: string, password: string) {
  const reset = await resetPassword(context.get(depsContext), context.get(requestInfoContext), { token, password })
  if (reset.ok) throw redirect('/admin/login?senha=nova')
  return data<Answer>({ sent: false, refusal: null, resetRefusal: reset.code }, { status: 422 })
}

const resetRefusals: Record<ResetRefusal, string> = {
  ...passwordRefusals,
  'link-invalid': 'Este link expirou ou já foi usado. Peça outro.',
  'too-many-tries': 'Muitas tentativas seguidas. Aguarde um minuto e tente novamente.',
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { step, token } = loaderData

  return (
    <AuthLayout title={step === 'ask' ? 'Redefinir senha' : 'Nova senha'}>
      <title>Redefinir senha</title>
      {step === 'choose' ? <Choose token={token} busy={busy} refusal={actionData?.resetRefusal} /> : null}
      {step === 'dead' ? <Alert title="Link inválido" text={resetRefusals['link-invalid']} /> : null}
      {step === 'ask' ? <Ask busy={busy} answer={actionData} /> : null}
      <p className="mt-4 flex flex-wrap gap-x-5">
        {step === 'dead' ? (
          <Link to="/admin/redefinir-senha" className="btn-quiet">
            Pedir outro link
          </Link>
        ) : null}
        <Link to="/admin/login" className="btn-quiet">
          Voltar para o login
        </Link>
      </p>
    </AuthLayout>
  )
}

function Ask({ busy, answer }: { busy: boolean; answer: Answer | undefined }) {
  if (answer?.sent) {
    return (
      <div role="status" className="notice">
        <strong>Email enviado</strong>
        <p>
          Se este e-mail tiver uma conta, o link para escolher uma nova senha chega em instantes. Ele vale por 1 hora e
          funciona uma vez só.
        </p>
      </div>
    )
  }
  return (
    <Form method="post" noValidate className="grid gap-4">
      <Field
        id="email"
        label="E-mail da sua conta"
        type="email"
        autoComplete="username"
        error={answer?.refusal ? resetRequestRefusals[answer.refusal] : ''}
      />
      <SubmitButton isSending={busy} busyLabel="Enviando...">
        Enviar
      </SubmitButton>
    </Form>
  )
}

function Choose({ token, busy, refusal }: { token: string; busy: boolean; refusal: ResetRefusal | undefined }) {
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <PasswordField label="Nova senha" error={refusal ? resetRefusals[refusal] : ''} />
      <SubmitButton isSending={busy} busyLabel="Salvando...">
        Trocar a senha
      </SubmitButton>
    </Form>
  )
}
