import { Form } from 'react-router'

import { PronunciationPlayers } from '#app/ui/admin/audio/pronunciation-players.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { SendByWhatsapp } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import type { Pronunciation } from '#app/ui/briefing/pronunciations/pronunciation-request.ts'
import { Summary } from '#app/ui/briefing/summary.tsx'
import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { briefingStateLabels } from '#copy/briefing/briefing.ts'
import { dueLabel } from '#copy/project/due-labels.ts'
import { briefingLimits } from '#core/briefing/briefing-form.ts'
import type { BriefingAnswers, BriefingState, Clarification } from '#core/briefing/briefing.ts'
import { earlyWish, type EarlyWish } from '#core/project/desired-date.ts'
import type { DueDates } from '#core/project/project.ts'
import { formatDateTime, formatDay } from '#core/shared/dates.ts'
import { formatCount } from '#core/shared/number-format.ts'

export type StaffBriefing = {
  state: BriefingState
  answers: BriefingAnswers
  clarifications: Clarification[]
  createdAt: Date
  sentAt: Date | null
  acceptedAt: Date | null
  consentAt: Date | null
  consentText: string | null
  /** What is asked today is not what was agreed to then. */
  consentChanged: boolean
  /** `null` when it cannot be derived any more. */
  link: string | null
  /** Opens WhatsApp with the link; null where there is no number for it. */
  whatsapp: string | null | undefined
  pronunciations: Pronunciation[]
}

type Props = {
  briefing: StaffBriefing
  /** The dates the client would read if it were accepted now; none once that makes no sense. */
  dueIfAccepted: DueDates | null
  failed: { intent: string; text: string; question: string } | null
}

/** The story with everything staff do about it: accept, ask back, copy the client's link. */
export function ProjectBriefing({ briefing, dueIfAccepted, failed }: Props) {
  const { state, createdAt, sentAt, acceptedAt, consentAt, consentText, consentChanged, link, whatsapp } = briefing

  return (
    <div className="grid gap-4 lg:grid-cols-[1.4fr_1fr] lg:items-start">
      <Panel title="O que o cliente contou">
        <Summary
          answers={briefing.answers}
          pronunciations={
            briefing.pronunciations.length > 0 ? (
              <PronunciationPlayers pronunciations={briefing.pronunciations} />
            ) : null
          }
        />
      </Panel>
      <div className="grid gap-4">
        <Panel title="Status">
          <DescriptionList
            facts={[
              ['Status', <StateBadge key="state" state={state} />],
              ['Aberto em', state === 'draft' ? formatDateTime(createdAt) : null],
              ['Enviado em', sentAt && formatDateTime(sentAt)],
              ['Aceito em', acceptedAt && formatDateTime(acceptedAt)],
              ['Autorização', consentAt && formatDateTime(consentAt)],
            ]}
          />
          {consentText ? <p className="text-smoke mt-3 text-sm">“{consentText}”</p> : null}
          {consentText && consentChanged ? (
            <p className="text-smoke mt-1 text-sm">O texto da autorização mudou depois disso.</p>
          ) : null}
        </Panel>
        <Clarifications clarifications={briefing.clarifications} />
        {dueIfAccepted ? (
          <Accept
            state={state}
            due={dueIfAccepted}
            early={earlyWish(briefing.answers.wishedOn, dueIfAccepted.deadlineOn)}
            failed={failed}
          />
        ) : null}
        {state === 'sent' && dueIfAccepted ? <AskBack failed={failed} /> : null}
        <Panel title="Link do cliente">
          {link === null ? <p>Este link não pode ser mostrado.</p> : <ClientLink link={link} whatsapp={whatsapp} />}
        </Panel>
      </div>
    </div>
  )
}

function ClientLink({ link, whatsapp }: { link: string; whatsapp: StaffBriefing['whatsapp'] }) {
  return (
    <>
      <label htmlFor="link" className="text-smoke text-sm">
        Quem tem este link lê e responde o briefing. Envie só ao cliente.
      </label>
      <input id="link" className="input mt-2" readOnly value={link} onFocus={(event) => event.target.select()} />
      <p className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={link} done="Link do briefing copiado!">
          Copiar link do briefing
        </CopyButton>
        <SendByWhatsapp href={whatsapp} what="link do briefing" />
      </p>
    </>
  )
}

function StateBadge({ state }: { state: BriefingState }) {
  return (
    <span className="badge max-w-full whitespace-normal" data-status={tones[state]}>
      {briefingStateLabels[state]}
    </span>
  )
}

const tones = {
  draft: undefined,
  sent: 'feedback',
  'clarification-requested': 'waiting',
  accepted: 'approved',
} satisfies Record<BriefingState, string | undefined>

function Clarifications({ clarifications }: { clarifications: Clarification[] }) {
  if (clarifications.length === 0) return null
  return (
    <Panel title="Perguntas e respostas">
      <ol className="grid gap-4">
        {clarifications.map(({ question, answer, askedAt, answeredAt }) => (
          <li key={askedAt} className="grid gap-2">
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
              <span className="text-smoke block text-sm">Perguntamos em {formatDateTime(new Date(askedAt))}</span>
              {question}
            </p>
            <p className="border-smoke border-l-4 pl-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
              <span className="text-smoke block text-sm">
                {answeredAt ? `Respondeu em ${formatDateTime(new Date(answeredAt))}` : 'Ainda sem resposta'}
              </span>
              {answer}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type Failed = Props['failed']

type AcceptProps = { state: BriefingState; due: DueDates; early: EarlyWish | null; failed: Failed }

function Accept({ state, due, early, failed }: AcceptProps) {
  return (
    <Panel title="Aceitar o briefing">
      <p>O prazo recomeça agora: {dueLabel(due)}. O cliente recebe o novo prazo por e-mail.</p>
      {early ? (
        <p className="text-alarm mt-2 font-bold">
          O cliente quer a música para {formatDay(early.wishedOn)}, antes do prazo. Combine a data com ele antes de
          aceitar: o e-mail diz que ela não está garantida.
        </p>
      ) : null}
      {state === 'sent' ? null : (
        <p className="text-smoke mt-2">
          {state === 'clarification-requested'
            ? 'O cliente ainda não respondeu à pergunta. Aceite só se a resposta chegou por outro caminho.'
            : 'O cliente não enviou por aqui. Aceite só se a história chegou por outro caminho e está completa.'}
        </p>
      )}
      <Failure failed={failed} intent="accept" />
      <Form method="post" noValidate className="mt-4">
        <IntentButton
          intent="accept"
          label={state === 'sent' ? 'Aceitar briefing' : 'Aceitar mesmo assim'}
          busy="Aceitando..."
          look={`btn ${state === 'sent' ? 'btn-red' : 'btn-line'}`}
        />
      </Form>
    </Panel>
  )
}

function AskBack({ failed }: { failed: Failed }) {
  return (
    <Panel title="Perguntar ao cliente">
      <Form method="post" className="grid gap-3" noValidate>
        <TextArea
          id="question"
          label="O que falta saber?"
          hint={`Vai por e-mail, com o link para responder. Até ${formatCount(briefingLimits.question)} caracteres.`}
          rows={4}
          defaultValue={failed?.question}
          error={failed?.intent === 'ask-back' ? failed.text : ''}
        />
        <IntentButton
          intent="ask-back"
          label="Enviar pergunta"
          busy="Enviando..."
          look="btn btn-line justify-self-start"
        />
      </Form>
    </Panel>
  )
}

function Failure({ failed, intent }: { failed: Failed; intent: string }) {
  return failed?.intent === intent ? (
    <p className="error mt-2" role="alert">
      {failed.text}
    </p>
  ) : null
}

/** A project that began without a briefing: opened by staff, or older than this screen. */
export function NoBriefing({ isOpen, failed }: { isOpen: boolean; failed: Failed }) {
  if (!isOpen)
    return (
      <Panel title="Sem briefing">
        <p>Este projeto não tem briefing, e agora não há mais o que perguntar ao cliente.</p>
      </Panel>
    )
  return (
    <Panel title="Ainda sem briefing">
      <p>Convide o cliente a preencher o briefing: ele recebe por e-mail um link que só ele tem.</p>
      <Failure failed={failed} intent="invite" />
      <Form method="post" noValidate className="mt-4">
        <IntentButton intent="invite" label="Convidar o cliente" busy="Enviando..." look="btn" />
      </Form>
    </Panel>
  )
}
