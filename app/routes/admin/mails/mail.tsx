import { data, Form, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, requireId } from '#app/http/guards.ts'
import { MailFrame } from '#app/ui/admin/mails/mail-frame.tsx'
import { MailText } from '#app/ui/admin/mails/mail-text.tsx'
import { WhatsappPanel } from '#app/ui/admin/mails/whatsapp-panel.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { MailBadge } from '#app/ui/admin/shared/badges.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { mailErrors } from '#copy/mail/mail-errors.ts'
import { waitReasonText } from '#copy/mail/mail-waiting.ts'
import { isAccountMail } from '#core/mail/mail-kinds.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { isSameEmail } from '#core/shared/input/email.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { findMailWithOrder } from '#db/mail/mails-admin.ts'
import { findMessageOfMail } from '#db/whatsapp/messages.ts'
import { acknowledgeMail } from '#use-cases/mail/acknowledge-mail.ts'
import { readSentContent } from '#use-cases/mail/render-mail-preview.ts'
import { findResendAddress, resendMail } from '#use-cases/mail/resend-mail.ts'

import type { Route } from './+types/mail.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const found = await findMailWithOrder(db, requireId(params.mailId))
  if (!found) throw data(null, { status: 404 })
  const content = await readSentContent({ db }, found.mail)
  return {
    ...found,
    mail: { ...found.mail, content },
    about: content.subject === found.mail.content.subject ? null : found.mail.content.subject,
    opensAccount: isAccountMail(found.mail.kind),
    resendTo: await findResendAddress(db, found.mail),
    message: await findMessageOfMail(db, found.mail.id),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const mailId = requireId(params.mailId)
  switch (field(await readForm(request), 'intent')) {
    case 'resend': {
      const sent = await resendMail(deps, actorOf(context), mailId)
      if (!sent.ok) return data({ refusal: sent.code }, { status: sent.code === 'not-found' ? 404 : 409 })
      return redirectWithToast(deps, '/admin/mails', {
        title: 'E-mail na fila',
        text: 'A mesma mensagem sai de novo em instantes.',
      })
    }
    case 'acknowledge': {
      const seen = await acknowledgeMail(deps, actorOf(context), mailId)
      if (!seen.ok) return data({ refusal: seen.code }, { status: seen.code === 'not-found' ? 404 : 409 })
      return redirectWithToast(deps, '/admin/mails', {
        title: 'Falha marcada como vista',
        text: 'O e-mail continua na lista, mas não pede mais atenção.',
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

const refusals = {
  'not-found': 'Este e-mail já não existe.',
  'still-queued': 'Este e-mail ainda está na fila: ele sai sozinho.',
  'not-failed': 'Este e-mail não está mais com falha.',
  'single-use': 'O link deste e-mail funciona uma vez só. Peça um novo.',
  erased: 'Os dados de quem recebeu foram apagados.',
  'invoice-replaced': 'A nota deste e-mail foi trocada ou cancelada depois: ele não sai mais.',
  outdated: 'O pedido mudou depois deste e-mail, e o que ele diz já não vale: ele não sai mais.',
}

const errorTexts: Record<string, string> = {
  ...mailErrors,
  'invoice-replaced': refusals['invoice-replaced'],
  outdated: refusals.outdated,
  'voucher-ended': 'O vale deste e-mail não vale mais, ou o código não pôde ser lido.',
}

const transports: Record<string, string> = { folder: 'Pasta de e-mails do servidor', smtp: 'Servidor SMTP' }

export default function Mail({
  loaderData: { mail, about, orderCode, isUnresolved, opensAccount, resendTo, message },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminPageHead title={mail.content.subject} back={<BackLink to="/admin/mails">E-mails</BackLink>}>
        <MailBadge state={mail.state} />
      </AdminPageHead>
      {opensAccount ? null : (
        <RouteDialog param="reenviar" title="Enviar de novo">
          <p>
            {mail.toName} recebe outra vez a mesma mensagem em {resendTo}.
            {isSameEmail(resendTo, mail.toEmail) ? '' : ' É o e-mail atual do cliente.'}
          </p>
          <Confirm
            intent="resend"
            param="reenviar"
            label="Enviar de novo"
            busy="Enviando..."
            refusal={actionData ? refusals[actionData.refusal] : ''}
          />
        </RouteDialog>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Panel title="Envio">
            <DescriptionList
              facts={[
                ['Para', mail.toName],
                ['E-mail', mail.toEmail],
                ['Escrito em', formatDateTime(mail.createdAt)],
                ['Enviado em', mail.sentAt ? formatDateTime(mail.sentAt) : 'Ainda não'],
                ['Tentativas', mail.attempts],
                [
                  'Espera até',
                  mail.state === 'queued' && mail.sendAfter ? waitReasonText(mail.kind, mail.sendAfter) : null,
                ],
                ['Modo surpresa', about && `${mail.sentAt ? 'Saiu' : 'Sai'} com assunto e remetente neutros`],
                ['O que diz', about],
                ['Por', mail.transport && (transports[mail.transport] ?? mail.transport)],
                ['Último erro', mail.lastError && (ownValue(errorTexts, mail.lastError) ?? mail.lastError)],
                ['Falha vista em', mail.acknowledgedAt && formatDateTime(mail.acknowledgedAt)],
                ['Anexo', mail.attachContract ? 'Contrato em PDF' : null],
              ]}
            />
            {opensAccount ? <AccountLinkNote kind={mail.kind} /> : null}
            {isUnresolved ? (
              <Form method="post" noValidate className="mt-3">
                <IntentButton intent="acknowledge" label="Marcar como visto" busy="Marcando..." look="btn btn-line" />
              </Form>
            ) : null}
            <p className="mt-2 flex flex-wrap gap-x-5 empty:hidden">
              {mail.state === 'queued' || opensAccount ? null : (
                <Link to="?reenviar=1" className="btn-quiet" preventScrollReset>
                  {mail.state === 'failed' ? 'Tentar enviar de novo' : 'Enviar de novo'}
                </Link>
              )}
              {mail.orderId && orderCode ? (
                <Link to={`/admin/orders/${mail.orderId}`} className="btn-quiet">
                  Abrir o pedido {orderCode}
                </Link>
              ) : null}
            </p>
          </Panel>
          {message ? <WhatsappPanel message={message} /> : null}
        </div>
        <Panel title="Mensagem">
          <MailFrame url={`/admin/mails/${mail.id}/corpo`} title="A mensagem como chega" />
          <h3 className="mt-5 mb-2 font-bold">Só o texto</h3>
          <MailText content={mail.content} />
        </Panel>
      </div>
    </>
  )
}

/** Why this mail can neither be read whole nor sent again, and what can be done instead. */
function AccountLinkNote({ kind }: { kind: string }) {
  return (
    <>
      <p className="mt-3 max-w-[60ch]">
        O link desta mensagem abre uma conta do painel e funciona uma vez só. Por isso ele não aparece aqui e a mensagem
        não sai de novo.
      </p>
      {kind === 'staff-invite' ? (
        <p className="mt-2">
          <Link to="/admin/settings/equipe" className="btn-quiet">
            Enviar outro convite
          </Link>
        </p>
      ) : (
        <p className="mt-2">Outro link se pede na tela de login, em “Esqueceu sua senha?”.</p>
      )}
    </>
  )
}
