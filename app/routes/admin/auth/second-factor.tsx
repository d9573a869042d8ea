import { data, Form, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { sessionOf, staffContext } from '#app/http/guards.ts'
import { qrOf } from '#app/http/qr.ts'
import { BackupCodes } from '#app/ui/admin/auth/backup-codes.tsx'
import { SecondFactorSetup } from '#app/ui/admin/auth/second-factor-setup.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { useRetyping } from '#app/ui/admin/hooks/use-retyping.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { secondFactorSetupErrors } from '#copy/staff/staff-labels.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countBackupCodes,
  disableSecondFactor,
  renewBackupCodes,
} from '#use-cases/staff/account.ts'

import type { Route } from './+types/second-factor.ts'

const issuer = 'Harmonia'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, role, hasSecondFactor } = context.get(staffContext)
  const deps = context.get(depsContext)
  const left = hasSecondFactor ? await countBackupCodes(deps, id) : 0
  const { security } = await currentSettings(deps.db)
  return { on: hasSecondFactor, left, email, isRequired: role === 'owner' && security.ownersNeedTwoFactor }
}

type Refusal = keyof typeof secondFactorSetupErrors
type Refused = { step: 'refused'; intent: string; refusal: Refusal }
type Answer =
  | { step: 'scan'; secret: string; qr: ReturnType<typeof qrOf>; refusal: Refusal | null }
  | { step: 'codes'; codes: string[] }
  | Refused

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const self = sessionOf(context, request)
  const { email } = context.get(staffContext)
  const form = await readForm(request)
  const intent = field(form, 'intent')
  const password = field(form, 'senha')
  const refused = (refusal: Refusal) =>
    data<Answer>({ step: 'refused', intent, refusal }, { status: refusal === 'too-many-tries' ? 429 : 422 })

  switch (intent) {
    case 'begin': {
      const begun = await beginSecondFactor(deps, self, password)
      if (!begun.ok) return refused(begun.code)
      const secret = new URL(begun.value.uri).searchParams.get('secret') ?? ''
      return data<Answer>({ step: 'scan', secret, qr: qrFor(email, secret), refusal: null })
    }
    case 'confirm': {
      const confirmed = await confirmSecondFactor(deps, self, field(form, 'codigo'))
      if (confirmed.ok) {
        // The session is another one from here on.
        const session = confirmed.value.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
        return data<Answer>({ step: 'codes', codes: confirmed.value.codes }, { headers: session })
      }
      // Only drawn again: what is checked is the secret in the database.
      const secret = field(form, 'secret')
        .replaceAll(/[^A-Z2-7]/g, '')
        .slice(0, 100)
      return data<Answer>({ step: 'scan', secret, qr: qrFor(email, secret), refusal: confirmed.code }, { status: 422 })
    }
    case 'renew': {
      const renewed = await renewBackupCodes(deps, self, password)
      return renewed.ok ? data<Answer>({ step: 'codes', codes: renewed.value.codes }) : refused(renewed.code)
    }
    case 'disable': {
      const disabled = await disableSecondFactor(deps, self, password)
      if (!disabled.ok) return refused(disabled.code)
      const toast = { title: 'Verificação desativada', text: 'Para entrar, por enquanto basta a senha.' }
      return redirectWithToast(deps, '/admin/conta', toast, disabled.value.cookies)
    }
    default:
      throw data(null, { status: 400 })
  }
}

function qrFor(email: string, secret: string) {
  const query = new URLSearchParams({ secret, issuer, digits: '6', period: '30' })
  return qrOf(`otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`)
}

export default function SecondFactor({
  loaderData: { on, left, email, isRequired },
  actionData,
}: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const refused = answer?.step === 'refused' ? answer : null

  return (
    <>
      <AdminPageHead title="Verificação em duas etapas" back={<BackLink to="/admin/conta">Minha conta</BackLink>} />
      <div className="grid max-w-3xl gap-4">
        {answer?.step === 'codes' ? (
          <Panel title="Códigos de reserva">
            <BackupCodes codes={answer.codes} email={email} />
          </Panel>
        ) : answer?.step === 'scan' ? (
          <Panel title="Conectar o aplicativo">
            <SecondFactorSetup
              secret={answer.secret}
              qr={answer.qr}
              error={answer.refusal ? secondFactorSetupErrors[answer.refusal] : ''}
              refused={answer.refusal ? answer : null}
            />
          </Panel>
        ) : on ? (
          <>
            <Panel title="Ativada">
              <p>
                Ao entrar, além da senha, o painel pede o código do aplicativo.{' '}
                {left === 1 ? 'Resta 1 código de reserva.' : `Restam ${left} códigos de reserva.`}
              </p>
            </Panel>
            <Panel title="Novos códigos de reserva">
              <p className="mb-4">Os códigos de antes deixam de funcionar na hora.</p>
              <PasswordForm intent="renew" label="Gerar novos códigos" refused={refused} />
            </Panel>
            <Panel title="Desativar">
              <p className="mb-4">
                {isRequired
                  ? 'Para trocar de aplicativo ou de celular: desative e ative de novo em seguida. Sem ela ativa, o painel não abre para administradores.'
                  : 'Só a senha passa a proteger a sua conta, e os códigos de reserva são apagados.'}
              </p>
              <PasswordForm intent="disable" label="Desativar verificação" refused={refused} />
            </Panel>
          </>
        ) : (
          <Panel title="Desativada">
            {isRequired ? (
              <p className="mb-4 font-semibold">
                Os administradores precisam dela ou de uma chave de acesso: depois do primeiro dia da conta, só a senha
                não abre o painel.
              </p>
            ) : null}
            <p className="mb-4">
              Com ela ativa, quem souber a sua senha ainda precisa do seu celular para entrar. Você vai precisar de um
              aplicativo autenticador.
            </p>
            <PasswordForm intent="begin" label="Começar" refused={refused} />
            <p className="mt-4">
              <Link to="/admin/conta/chaves" className="btn-quiet">
                Usar a digital, o rosto ou o PIN do aparelho
              </Link>
            </p>
          </Panel>
        )}
      </div>
    </>
  )
}

/** Asks for the password: somebody may use a panel left open. */
function PasswordForm({ intent, label, refused }: { intent: string; label: string; refused: Refused | null }) {
  const own = refused?.intent === intent ? refused : null
  const password = useRetyping(own)

  return (
    <Form method="post" noValidate className="grid max-w-sm gap-4">
      <Field
        id={`senha-${intent}`}
        name="senha"
        ref={password}
        type="password"
        label="Sua senha"
        autoComplete="current-password"
        error={own ? secondFactorSetupErrors[own.refusal] : ''}
      />
      <p>
        <IntentButton intent={intent} label={label} busy="Um momento..." look="btn btn-line" />
      </p>
    </Form>
  )
}
