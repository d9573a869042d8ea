import { data, Form, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { sessionOf, staffContext } from '#app/http/guards.ts'
import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { pluralize } from '#copy/shared/inflection.ts'
import { browserOf, systemOf } from '#copy/shared/user-agent.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { ownNameForm, type OwnNameErrors } from '#copy/staff/staff-form.ts'
import { ownAccountErrors, roleExplained, roleLabels } from '#copy/staff/staff-labels.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { listPasskeys } from '#db/staff/passkeys.ts'
import { listSessions } from '#db/staff/team.ts'
import { changePassword, endOtherSessions, rename } from '#use-cases/staff/account.ts'

import type { Route } from './+types/account.ts'

const here = '/admin/conta'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, role, hasSecondFactor, sessionId } = context.get(staffContext)
  const { db } = context.get(depsContext)
  const [found, passkeys] = await Promise.all([listSessions(db, id, new Date()), listPasskeys(db, id)])
  const sessions = found.map(({ id: session, ip, userAgent, createdAt }) => ({
    current: session === sessionId,
    place: `${browserOf(userAgent ?? '')}, ${systemOf(userAgent ?? '')}`,
    ip: ip ?? '',
    createdAt,
  }))
  return { name, email, role, hasSecondFactor, passkeys: passkeys.length, sessions }
}

type Refusal = keyof typeof ownAccountErrors
type Answer = { intent: string; refusal: Refusal | null; values: typeof ownNameForm.initial; errors: OwnNameErrors }

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const self = sessionOf(context, request)
  const form = await readForm(request)
  const intent = field(form, 'intent')
  const values = ownNameForm.read(form)
  const refused = (refusal: Refusal | null, errors: OwnNameErrors = {}) =>
    data<Answer>({ intent, refusal, values, errors }, { status: refusal === 'too-many-tries' ? 429 : 422 })

  switch (intent) {
    case 'rename': {
      const read = ownNameForm.parse(values)
      if (!read.ok) return refused(null, read.errors)
      const { name } = read.value
      await rename(deps, self, name)
      return redirectWithToast(deps, here, { title: 'Nome salvo', text: `O painel chama você de ${name}.` })
    }
    case 'change-password': {
      const passwords = { current: field(form, 'senha-atual'), next: field(form, 'senha') }
      const changed = await changePassword(deps, self, passwords)
      if (!changed.ok) return refused(changed.code)
      const toast = { title: 'Senha trocada', text: 'Os outros aparelhos precisam entrar de novo.' }
      return redirectWithToast(deps, here, toast, changed.value.cookies)
    }
    case 'end-sessions': {
      const ended = await endOtherSessions(deps, self, context.get(staffContext).sessionId)
      const text = ended === 1 ? '1 sessão encerrada.' : `${ended} sessões encerradas.`
      return redirectWithToast(deps, here, { title: auditLabels['sessions-ended'], text })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, hasSecondFactor, passkeys, sessions } = loaderData
  const refusal = (intent: string, ...codes: Refusal[]) =>
    actionData?.intent === intent && actionData.refusal && codes.includes(actionData.refusal)
      ? ownAccountErrors[actionData.refusal]
      : ''
  const renaming = actionData?.intent === 'rename' ? actionData : { values: { nome: name }, errors: {} }

  return (
    <>
      <AdminPageHead title="Minha conta" />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4">
          <Panel title="Seus dados">
            <DescriptionList
              facts={[
                ['E-mail', email],
                ['Perfil de acesso', roleLabels[role]],
              ]}
            />
            <p className="text-smoke mt-1 mb-4">{roleExplained[role]}</p>
            <Form method="post" noValidate className="grid gap-4" key={name}>
              <Field {...ownNameForm.input('nome', renaming)} />
              <p>
                <IntentButton intent="rename" label="Salvar nome" busy="Salvando..." look="btn btn-line" />
              </p>
            </Form>
          </Panel>
          <Panel title="Verificação em duas etapas">
            <p className="mb-4">
              {hasSecondFactor
                ? 'Ativada: além da senha, o painel pede o código do aplicativo.'
                : passkeys > 0
                  ? 'Desativada: a sua chave de acesso já vale por duas etapas; a senha sozinha, não.'
                  : 'Desativada: só a senha protege a sua conta.'}
            </p>
            <Link to="/admin/conta/duas-etapas" className="btn btn-line">
              {hasSecondFactor ? 'Gerenciar verificação' : 'Ativar verificação'}
            </Link>
          </Panel>
          <Panel title="Chaves de acesso">
            <p className="mb-4">
              Entre com a digital, o rosto ou o PIN do aparelho, sem senha e sem código.{' '}
              {passkeys === 0 ? 'Você ainda não tem nenhuma.' : pluralize(passkeys, 'chave criada.', 'chaves criadas.')}
            </p>
            <Link to="/admin/conta/chaves" className="btn btn-line">
              {passkeys === 0 ? 'Criar chave de acesso' : 'Gerenciar chaves'}
            </Link>
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel title="Trocar a senha">
            <Form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="email" value={email} autoComplete="username" />
              <Field
                id="senha-atual"
                type="password"
                label="Senha atual"
                autoComplete="current-password"
                error={refusal('change-password', 'wrong-password', 'too-many-tries')}
              />
              <PasswordField
                label="Nova senha"
                error={refusal('change-password', 'password-too-short', 'password-too-long', 'password-common')}
              />
              <p>
                <IntentButton intent="change-password" label="Trocar a senha" busy="Salvando..." look="btn btn-line" />
              </p>
            </Form>
          </Panel>
          <Panel title="Aparelhos conectados">
            <ul className="divide-line mb-4 divide-y-2">
              {sessions.map(({ current, place, ip, createdAt }) => (
                <li key={`${ip}-${createdAt.getTime()}`} className="py-3 first:pt-0">
                  <p className="font-semibold">
                    {place}
                    {current ? ' · este aparelho' : ''}
                  </p>
                  <p className="text-smoke text-sm">
                    {ip} · desde {formatDateTime(createdAt)}
                  </p>
                </li>
              ))}
            </ul>
            {sessions.length > 1 ? (
              <Form method="post" noValidate>
                <IntentButton
                  intent="end-sessions"
                  label="Encerrar outras sessões"
                  busy="Encerrando..."
                  look="btn btn-line"
                />
              </Form>
            ) : (
              <p className="text-smoke">Só este aparelho está conectado.</p>
            )}
          </Panel>
        </div>
      </div>
    </>
  )
}
