import { useEffect } from 'react'
import { data, redirect, useNavigation } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { emailField, field, readForm } from '#app/http/forms.ts'
import { defaultAdminPath, safeReturnPath, staffOf } from '#app/http/guards.ts'
import { secondFactorPath } from '#app/http/staff/second-factor-address.ts'
import { loginPath } from '#app/http/staff/sign-in-addresses.ts'
import { enterPanel } from '#app/http/staff/staff-sign-in.ts'
import { LoginCard, type LoginRefusal } from '#app/ui/admin/auth/login-card.tsx'
import { clearForm } from '#app/ui/admin/hooks/preserved-form.ts'
import { AuthLayout } from '#app/ui/admin/shell/auth-layout.tsx'
import { answerOf } from '#app/ui/shared/resilient-route.ts'
import { relyingPartyOf } from '#core/staff/passkey.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { loggableError } from '#db/shared/errors.ts'
import { hasStaff } from '#db/staff/staff.ts'
import { signInWithPasskey } from '#use-cases/staff/sign-in-with-passkey.ts'
import type { SignInRefusal } from '#use-cases/staff/sign-in.ts'

import type { Route } from './+types/login.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, siteUrl } = context.get(depsContext)
  const origin = safeReturnPath(url.searchParams.get('origem'))
  if (await staffOf(context, request)) throw redirect(origin ?? defaultAdminPath)

  const { productName } = await currentSettings(db)
  const hasPasskeys = relyingPartyOf(siteUrl) !== null
  return {
    productName,
    hasPasskeys,
    origin,
    expired: url.searchParams.get('sessao') === 'expirou',
    notice: await noticeOf(url, db),
  }
}

const passkeyDueNotice =
  'A segunda etapa da sua conta é a chave de acesso: entre com ela. Perdeu o aparelho? Outro administrador pode zerar a verificação da sua conta em Equipe.'

/** Read from the database, so that a forged address cannot put words into the page. */
async function noticeOf(url: URL, db: Parameters<typeof hasStaff>[0]): Promise<string | null> {
  if (!(await hasStaff(db))) {
    return 'Ainda não há nenhuma conta. Use o link de primeiro acesso que o servidor mostrou ao iniciar.'
  }
  if (url.searchParams.has('codigo')) return 'O tempo para digitar o código acabou. Entre de novo.'
  if (url.searchParams.get('sessao') === 'expirou') return 'Sua sessão expirou. Entre de novo para continuar.'
  if (url.searchParams.get('sessao') === 'chave') return passkeyDueNotice
  return url.searchParams.get('senha') === 'nova' ? 'Senha trocada. Entre com a nova senha.' : null
}

type Answer = { refusal: LoginRefusal; email: string }

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const email = emailField(form)
  const origin = safeReturnPath(field(form, 'origem'))

  try {
    if (field(form, 'intent') === 'passkey') {
      const signed = await signInWithPasskey(deps, context.get(requestInfoContext), field(form, 'chave'))
      if (!signed.ok) return data<Answer>({ refusal: signed.code, email }, { status: statuses[signed.code] })
      const headers = signed.value.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
      return redirect(origin ?? defaultAdminPath, { headers })
    }
    const entered = await enterPanel(context, request, { email, password: field(form, 'senha') })
    if (!entered.ok) return data<Answer>({ refusal: entered.code, email }, { status: statuses[entered.code] })
    return redirect(entered.value.awaitsSecondFactor ? secondFactorPath(origin) : (origin ?? defaultAdminPath), {
      headers: entered.value.headers,
    })
  } catch (error) {
    deps.log.error(loggableError(error), 'signing in failed')
    return data<Answer>({ refusal: 'failed', email }, { status: 500 })
  }
}

const statuses: Record<SignInRefusal | 'passkey-refused', number> = {
  'passkey-refused': 401,
  'fields-required': 422,
  'invalid-credentials': 401,
  'too-many-tries': 429,
}

/** A request that never reached us is no failure of the page: it stays, and says what can be done. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const email = emailField(await request.clone().formData())
  const answered = await answerOf(serverAction, 60_000)
  // The status keeps the router from reading the page again, which could not succeed either.
  return answered ? answered.answer : data<Answer>({ refusal: 'connection', email }, { status: 503 })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, hasPasskeys, origin, expired, notice } = loaderData
  const navigation = useNavigation()
  // A signed-out browser keeps no input in its storage.
  useEffect(() => {
    if (!expired) clearForm()
  }, [expired])
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== loginPath

  return (
    <AuthLayout title={`Painel ${productName}`} subtitle="Gestão de Projetos Musicais">
      <title>{`Painel ${productName}`}</title>
      <LoginCard
        phase={navigation.state === 'submitting' ? 'loading' : leaving && navigation.formData ? 'success' : 'idle'}
        refusal={actionData?.refusal ?? null}
        email={actionData?.email ?? ''}
        origin={origin}
        notice={notice}
        hasPasskeys={hasPasskeys}
      />
    </AuthLayout>
  )
}
