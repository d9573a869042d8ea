import { data, Form, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm, uuidIn } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { BackLink } from '#app/ui/admin/shared/back-link.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { AnswerBody } from '#app/ui/admin/whatsapp/answers-panel.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { whatsappLink } from '#core/shared/contacts.ts'
import { listAnswers } from '#db/whatsapp/answers.ts'
import { readAnswer } from '#use-cases/whatsapp/read-answer.ts'

import type { Route } from './+types/answers.ts'

const path = '/admin/respostas'
const shown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const answers = await listAnswers(db, shown)
  return { unread: answers.filter(({ readAt }) => !readAt), read: answers.filter(({ readAt }) => readAt) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const intent = field(form, 'intent')
  if (intent !== 'read-answer' && intent !== 'stop-notices') throw data(null, { status: 400 })
  const stopsMessages = intent === 'stop-notices'
  const done = await readAnswer(deps, actorOf(context), { answerId: uuidIn(form, 'answer'), stopsMessages })
  if (!done.ok && done.code === 'not-found') throw data(null, { status: 404 })
  const outcome = !stopsMessages ? 'read' : !done.ok ? 'unknown' : done.value.ended > 0 ? 'ended' : 'nothing-to-end'
  return redirectWithToast(deps, path, toasts[outcome])
}

const toasts = {
  read: { title: 'Resposta marcada como lida', text: 'A resposta saiu das pendências.' },
  ended: { title: 'Avisos encerrados', text: 'Nada mais vai para este WhatsApp; os e-mails continuam.' },
  'nothing-to-end': {
    title: 'Resposta marcada como lida',
    text: 'Os avisos para este WhatsApp já estavam encerrados.',
  },
  unknown: {
    isRefusal: true,
    title: 'Nada foi encerrado',
    text: 'Não sabemos de qual pedido é. Peça pelo WhatsApp da empresa que a pessoa desligue os avisos na página do pedido. A resposta continua aqui.',
  },
}

type Listed = Awaited<ReturnType<typeof loader>>['unread'][number]

export default function Answers({ loaderData: { unread, read } }: Route.ComponentProps) {
  usePanelUpdates(panelEventsUrl)
  return (
    <>
      <AdminPageHead title="Respostas pelo WhatsApp" back={<BackLink to="/admin/mails">E-mails</BackLink>} />
      <p className="text-smoke mb-4 max-w-[44em]">
        O que clientes escreveram para o número dos avisos. Quem responde SAIR já para de receber sozinho; o que vier
        com outras palavras espera aqui por alguém da equipe.
      </p>
      <Panel title="Para ler">
        {unread.length === 0 ? (
          <p className="text-smoke">Nenhuma resposta à espera.</p>
        ) : (
          <ul aria-label="Para ler" className="divide-line divide-y-2">
            {unread.map((answer) => (
              <li key={answer.id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
                <Sender answer={answer} />
                <AnswerBody answer={answer} />
                <p className="text-smoke text-sm">
                  <WaitingSince since={answer.receivedAt} />
                </p>
                <div className="flex flex-wrap gap-3">
                  <AnswerForm answer={answer} intent="read-answer" label="Marcar como lida" busy="Marcando..." />
                  <AnswerForm
                    answer={answer}
                    intent="stop-notices"
                    label="Encerrar os avisos desta pessoa"
                    busy="Encerrando..."
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {read.length > 0 ? (
        <div className="mt-4">
          <Panel title="Lidas">
            <ul aria-label="Lidas" className="divide-line divide-y">
              {read.map((answer) => (
                <li key={answer.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                  <Sender answer={answer} />
                  <AnswerBody answer={answer} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      ) : null}
    </>
  )
}

function Sender({ answer }: { answer: Listed }) {
  const { clientId, clientName, buyerName, senderName, projectId, orderId, orderCode, phone } = answer
  const name = clientName ?? buyerName ?? (senderName || 'Não sabemos quem é')
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
      <strong>
        {clientId ? (
          <Link to={`/admin/clients/${clientId}`} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </strong>
      {orderId ? (
        <Link to={projectId ? `/admin/projects/${projectId}` : `/admin/orders/${orderId}`} className="link">
          {orderCode}
        </Link>
      ) : null}
      {phone ? (
        <PhoneLink phone={phone} href={whatsappLink(phone, '')} />
      ) : (
        <span className="text-smoke text-sm">A conta não mostra o número: responda pelo WhatsApp da empresa.</span>
      )}
    </p>
  )
}

type FormProps = { answer: Listed; intent: 'read-answer' | 'stop-notices'; label: string; busy: string }

function AnswerForm({ answer, intent, label, busy }: FormProps) {
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="answer" value={answer.id} />
      <IntentButton intent={intent} label={label} busy={busy} look="btn btn-line" matches={['answer', answer.id]} />
    </Form>
  )
}
