import { useEffect } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { defaultAdminPath, safeReturnPath, staffOf } from '#app/http/guards.ts'
import { secondFactorPath } from '#app/http/staff/second-factor-address.ts'
import { useRetyping } from '#app/ui/admin/hooks/use-retyping.ts'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { secondFactorErrors } from '#copy/staff/staff-labels.ts'
import { awaitsSecondFactor, verifySecondFactor } from '#use-cases/staff/verify-second-factor.ts'

import type { Route } from './+types/second-factor-challenge.ts'

/** Between the password and the panel, for accounts that ask for a code. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const origin = safeReturnPath(url.searchParams.get('origem'))
  if (await staffOf(context, request)) throw redirect(origin ?? defaultAdminPath)
  if (!awaitsSecondFactor(context.get(depsContext), request.headers)) throw redirect('/admin/login')
  return { origin, backup: url.searchParams.has('reserva') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const kind = field(form, 'tipo') === 'reserva' ? 'backup' : 'app'
  const step = { kind, typed: field(form, 'codigo'), headers: request.headers } as const

  const entered = await verifySecondFactor(context.get(depsContext), context.get(requestInfoContext), step)
  if (entered.ok) {
    return redirect(safeReturnPath(field(form, 'origem')) ?? defaultAdminPath, {
      headers: entered.value.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
    })
  }
  if (entered.code === 'challenge-over') return redirect('/admin/login?codigo=venceu')
  return data({ refusal: entered.code }, { status: entered.code === 'too-many-tries' ? 429 : 422 })
}

export default function SecondFactorChallenge({ loaderData: { origin, backup }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData !== undefined
  const here = secondFactorPath(origin)

  return (
    <AuthLayout
      title="Código de verificação"
      subtitle={
        backup ? 'Um dos códigos de reserva que você guardou.' : 'Abra o aplicativo autenticador e digite o código.'
      }
    >
      <title>Código de verificação</title>
      <Form method="post" noValidate className="grid gap-4" key={String(backup)} replace>
        {origin ? <input type="hidden" name="origem" value={origin} /> : null}
        <input type="hidden" name="tipo" value={backup ? 'reserva' : 'aplicativo'} />
        <CodeField backup={backup} refused={actionData ?? null} />
        <SubmitButton isSending={busy} busyLabel="Verificando...">
          Entrar
        </SubmitButton>
      </Form>
      <p className="mt-4 flex flex-wrap justify-between gap-x-5">
        <Link to={backup ? here : `${here}${origin ? '&' : '?'}reserva=1`} replace className="btn-quiet">
          {backup ? 'Usar o aplicativo' : 'Usar um código de reserva'}
        </Link>
        <Link to="/admin/login" className="btn-quiet text-smoke">
          Entrar com outra conta
        </Link>
      </p>
    </AuthLayout>
  )
}

function CodeField({
  backup,
  refused,
}: {
  backup: boolean
  refused: { refusal: keyof typeof secondFactorErrors } | null
}) {
  const code = useRetyping(refused)
  // The form that had the focus, with the password or the other kind of code, is gone.
  useEffect(() => {
    code.current?.focus()
  }, [code])

  return (
    <Field
      ref={code}
      id="codigo"
      label={backup ? 'Código de reserva' : 'Código de 6 dígitos'}
      hint={backup ? 'Cada código de reserva funciona uma vez só.' : 'O código muda a cada 30 segundos.'}
      error={refused ? secondFactorErrors[refused.refusal] : ''}
      inputMode={backup ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="input tabular-nums"
    />
  )
}
