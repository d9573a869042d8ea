import { data, Form, Link, redirect, useNavigation } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { emailField, field, readForm } from '#app/http/forms.ts'
import { readLinkSecret } from '#app/http/link-secret.ts'
import { enterPanel } from '#app/http/staff/staff-sign-in.ts'
import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import { passwordRefusals } from '#app/ui/admin/auth/reset-password-errors.ts'
import { Alert } from '#app/ui/admin/shared/alert.tsx'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { currentSettings } from '#db/content/document-versions.ts'
import { hasStaff, isFirstAccessAlive } from '#db/staff/staff.ts'
import { createFirstStaff, type FirstStaffRefusal } from '#use-cases/staff/create-first-staff.ts'

import type { Route } from './+types/setup.ts'

export const handle = { hydrate: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { db, now } = deps
  if (await hasStaff(db)) throw redirect('/admin/login')

  const token = readLinkSecret(request, deps)
  const { productName } = await currentSettings(db)
  return { productName, token, alive: await isFirstAccessAlive(db, token, now()) }
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const [name, email, password] = [field(form, 'nome'), emailField(form), field(form, 'senha')]

  const made = await createFirstStaff(deps, { token: field(form, 'token') }, { name, email, password })
  if (!made.ok) return data({ refusal: made.code, name, email }, { status: 422 })

  const entered = await enterPanel(context, request, { email, password })
  if (!entered.ok) throw redirect('/admin/login')
  throw redirect('/admin', { headers: entered.value.headers })
}

const refusals: Record<FirstStaffRefusal, { field: 'name' | 'email' | 'password' | 'link'; text: string }> = {
  'name-required': { field: 'name', text: 'Por favor, informe o seu nome.' },
  'email-invalid': { field: 'email', text: 'Por favor, informe um e-mail válido.' },
  'password-too-short': { field: 'password', text: passwordRefusals['password-too-short'] },
  'password-too-long': { field: 'password', text: passwordRefusals['password-too-long'] },
  'password-common': { field: 'password', text: passwordRefusals['password-common'] },
  'link-invalid': { field: 'link', text: 'Este link expirou ou já foi usado.' },
  'staff-exists': { field: 'link', text: 'A primeira conta já foi criada. Entre com ela ou peça um convite.' },
}

export default function FirstAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, token, alive } = loaderData
  const busy = useNavigation().state !== 'idle'
  const refusal = actionData ? refusals[actionData.refusal] : null
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
        <Field id="nome" label="Seu nome" autoComplete="name" defaultValue={actionData?.name} error={errorOf('name')} />
        <Field
          id="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={errorOf('email')}
        />
        <PasswordField label="Senha" error={errorOf('password')} />
        <button type="submit" className="btn btn-red" disabled={busy} aria-busy={busy}>
          {busy ? 'Criando...' : 'Criar conta e entrar'}
        </button>
      </Form>
    </AuthLayout>
  )
}
