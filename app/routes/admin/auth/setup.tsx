import { data, Form, Link, redirect, useNavigation } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { enterPanel } from '#app/http/staff/staff-sign-in.ts'
import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import { passwordRefusals } from '#app/ui/admin/auth/reset-password-errors.ts'
import { Alert } from '#app/ui/admin/shared/alert.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { firstStaffForm, type FirstStaffErrors } from '#copy/staff/staff-form.ts'
import { isSignInEmail } from '#core/staff/sign-in-email.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { hasStaff, isFirstAccessAlive } from '#db/staff/staff.ts'
import { createFirstStaff, type FirstStaffRefusal } from '#use-cases/staff/create-first-staff.ts'

import type { Route } from './+types/setup.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { db, now } = deps
  if (await hasStaff(db)) throw redirect('/admin/login')

  const token = readLinkSecret({ request, url }, deps)
  const { productName } = await currentSettings(db)
  return { productName, token, alive: await isFirstAccessAlive(db, token, now()) }
}

type Answer = {
  refusal: FirstStaffRefusal | null
  values: typeof firstStaffForm.initial
  errors: FirstStaffErrors
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const [values, password] = [firstStaffForm.read(form), field(form, 'senha')]
  const read = firstStaffForm.parse(values, isSignInEmail)
  if (!read.ok) return data<Answer>({ refusal: null, values, errors: read.errors }, { status: 422 })

  const made = await createFirstStaff(deps, { token: field(form, 'token') }, { ...read.value, password })
  if (!made.ok) return data<Answer>({ refusal: made.code, values, errors: {} }, { status: 422 })

  const entered = await enterPanel(context, request, { email: read.value.email, password })
  if (!entered.ok) throw redirect('/admin/login')
  throw redirect('/admin', { headers: entered.value.headers })
}

const refusals: Record<FirstStaffRefusal, { field: 'password' | 'link'; text: string }> = {
  'password-too-short': { field: 'password', text: passwordRefusals['password-too-short'] },
  'password-too-long': { field: 'password', text: passwordRefusals['password-too-long'] },
  'password-common': { field: 'password', text: passwordRefusals['password-common'] },
  'link-invalid': { field: 'link', text: 'Este link expirou ou já foi usado.' },
  'staff-exists': { field: 'link', text: 'A primeira conta já foi criada. Entre com ela ou peça um convite.' },
}

export default function FirstAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, token, alive } = loaderData
  const busy = useNavigation().state !== 'idle'
  const refusal = actionData?.refusal ? refusals[actionData.refusal] : null
  const answer = actionData ?? { values: firstStaffForm.initial, errors: {} }
  const errorOf = (name: string) => (refusal?.field === name ? refusal.text : '')

  if (!alive || refusal?.field === 'link') {
    return (
      <AuthLayout title="Primeiro acesso">
        <title>Primeiro acesso</title>
        <Alert title="Link inválido" text={errorOf('link') || refusals['link-invalid'].text}>
          <Link to="/admin/login" className="btn-quiet">
            Ir para o login
          </Link>
        </Alert>
        <p className="text-smoke mt-4 text-sm">Reinicie o servidor para receber um novo link de primeiro acesso.</p>
      </AuthLayout>
    )
  }

  return (
    <AuthLayout title="Primeiro acesso" subtitle={`Crie a conta de quem cuida do painel ${productName}.`}>
      <title>Primeiro acesso</title>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <Field {...firstStaffForm.input('nome', answer)} />
        <Field {...firstStaffForm.input('email', answer)} />
        <PasswordField label="Senha" error={errorOf('password')} />
        <SubmitButton isSending={busy} busyLabel="Criando...">
          Criar conta e entrar
        </SubmitButton>
      </Form>
    </AuthLayout>
  )
}
