import { data, Form, Link, redirect, useNavigation } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, heldFormBytes, readForm } from '#app/http/forms.ts'
import { actorOf, defaultAdminPath, safeReturnPath, sessionOf, staffContext } from '#app/http/guards.ts'
import { packForm, unpackForm, type HeldForm } from '#app/http/staff/held-form.ts'
import { PasskeyConfirmation } from '#app/ui/admin/auth/passkey-confirmation.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { useRetyping } from '#app/ui/admin/hooks/use-retyping.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { Field } from '#app/ui/shared/field.tsx'
import { confirmPasswordErrors } from '#copy/staff/staff-labels.ts'
import { proofMinutes } from '#core/staff/reauthentication.ts'
import { confirmPassword } from '#use-cases/staff/confirm-password.ts'
import { confirmWithPasskey, requestOwnPasskey } from '#use-cases/staff/confirm-with-passkey.ts'

import type { Route } from './+types/confirm-password.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email } = context.get(staffContext)
  return { email, origin: originIn(url), passkey: await requestOwnPasskey(context.get(depsContext), id) }
}

function originIn(url: URL): string {
  return safeReturnPath(url.searchParams.get('origem')) ?? defaultAdminPath
}

/** What a passkey signs is good for one try and for a quarter of an hour: a refused one needs another. */
export { revalidateAfterRefusal as shouldRevalidate } from '#app/ui/shared/resilient-route.ts'

type Answer = {
  refusal?: keyof typeof confirmPasswordErrors
  isConfirmed?: boolean
  /** What was typed before the password was asked for. */
  held: HeldForm | null
}

/** A form with `para` in its address asked for this screen: it is kept in the page until the password is here. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request, heldFormBytes)
  const to = safeReturnPath(url.searchParams.get('para'))
  if (to) return data<Answer>({ held: packForm(to, form) })
  const deps = context.get(depsContext)
  const { sessionId } = context.get(staffContext)
  const held = unpackForm(field(form, 'formulario'))
  const confirmed =
    field(form, 'intent') === 'passkey'
      ? await confirmWithPasskey(deps, actorOf(context), { sessionId, signed: field(form, 'chave') })
      : await confirmPassword(deps, sessionOf(context, request), { sessionId, password: field(form, 'senha') })
  if (confirmed.ok && held) return data<Answer>({ isConfirmed: true, held })
  if (confirmed.ok) throw redirect(originIn(url))
  const status = confirmed.code === 'too-many-tries' ? 429 : 422
  return data<Answer>({ refusal: confirmed.code, held }, { status })
}

export default function ConfirmPassword({ loaderData: { email, origin, passkey }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const answer = useAnswer(actionData)
  const held = answer?.held ?? null
  const refusal = answer?.refusal
  const password = useRetyping(refusal !== undefined && refusal !== 'passkey-refused' ? answer : null)
  const address = `?${new URLSearchParams({ origem: origin })}`
  if (answer?.isConfirmed && held) return <HeldFormPanel held={held} origin={origin} />

  return (
    <>
      <AdminPageHead title="Confirme a sua senha" />
      <div className="max-w-md">
        <Panel title="É você mesmo?">
          <p className="mb-4">
            Mudar para onde vai o dinheiro, registrar ou devolver pagamentos, mudar preços, textos e contatos, exportar
            ou apagar dados e mexer no acesso de outras pessoas pede a senha
            {passkey ? ', ou a sua chave de acesso,' : ''} confirmada há menos de {proofMinutes} minutos.{' '}
            {held
              ? wordsOf(held).before
              : 'Nada foi gravado ainda: depois de confirmar, você volta para onde estava, com o que tiver digitado, e envia ou baixa de novo.'}
          </p>
          <Form method="post" action={address} noValidate className="grid gap-4">
            {held ? <input type="hidden" name="formulario" value={held.packed} /> : null}
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <Field
              id="senha"
              ref={password}
              type="password"
              label="Sua senha"
              autoComplete="current-password"
              error={refusal && refusal !== 'passkey-refused' ? confirmPasswordErrors[refusal] : ''}
            />
            <p>
              <SubmitButton isSending={busy} busyLabel="Um momento...">
                Confirmar
              </SubmitButton>
            </p>
          </Form>
          <p role="alert" className="error mt-2">
            {refusal === 'passkey-refused' ? confirmPasswordErrors['passkey-refused'] : ''}
          </p>
          {passkey ? (
            <PasskeyConfirmation options={passkey} address={address} held={held?.packed ?? null} disabled={busy} />
          ) : null}
        </Panel>
      </div>
    </>
  )
}

/** A file was asked for, by an address that has its ending: nothing was typed, and nothing will be stored. */
function wordsOf({ to }: HeldForm) {
  return new URL(to, 'http://panel').pathname.includes('.') ? downloadWords : formWords
}

const formWords = {
  before:
    'Nada foi gravado ainda: o que você digitou está guardado nesta página, e depois de confirmar você só precisa enviar.',
  title: 'Falta enviar',
  text: 'O que você digitou continua aqui. Nada foi gravado ainda: envie para concluir.',
  go: 'Enviar o que digitei',
  back: 'Voltar sem enviar',
}

const downloadWords: typeof formWords = {
  before: 'Depois de confirmar, você baixa aqui o arquivo que pediu.',
  title: 'Falta baixar',
  text: 'O arquivo que você pediu está a um clique.',
  go: 'Baixar o arquivo',
  back: 'Voltar',
}

/** What was typed before the password, ready to be sent: the browser sends it itself, as a file may be the answer. */
function HeldFormPanel({ held, origin }: { held: HeldForm; origin: string }) {
  const { to, fields } = held
  const { title, text, go, back } = wordsOf(held)
  return (
    <>
      <AdminPageHead title="Identidade confirmada" />
      <div className="max-w-md">
        <Panel title={title}>
          <p className="mb-4">{text}</p>
          <Form method="post" action={to} reloadDocument noValidate>
            {fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <p className="flex flex-wrap items-center gap-4">
              <button type="submit" className="btn btn-red">
                {go}
              </button>
              <Link to={origin} className="link">
                {back}
              </Link>
            </p>
          </Form>
        </Panel>
      </div>
    </>
  )
}
