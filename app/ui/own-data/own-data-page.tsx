import { Field, Select, TextArea } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { correctionForm, type CorrectionErrors, type CorrectionTyped } from '#copy/client/client-form.ts'
import { dataRequestLabels, ownDataErrors, type OwnDataRefusal } from '#copy/client/own-data.ts'
import type { AccessEvent, ConsentRecord } from '#core/client/data-record.ts'
import { dataRequestDays, maxDataRequestLength, type DataRequestKind } from '#core/client/data-request.ts'
import { dayOf, formatDay, formatTime } from '#core/shared/dates.ts'

import { AccessList, ConsentList } from './data-records.tsx'
import { EraseSection, type Erasability } from './erase-section.tsx'
import { OwnDataSections, type OwnDataSection } from './own-data-sections.tsx'

const path = '/privacidade/meus-dados'

export type OwnDataView = {
  email: string
  endsAt: Date
  /** Null for somebody who never became a client. */
  client: CorrectionTyped | null
  sections: OwnDataSection[]
  consents: ConsentRecord[]
  accesses: AccessEvent[]
  requests: { id: string; kind: DataRequestKind; dueAt: Date; closedAt: Date | null; answer: string | null }[]
  erasability: Erasability
}

export type OwnDataAnswer = {
  refusal: OwnDataRefusal
  errors?: CorrectionErrors
  corrected?: CorrectionTyped
  typed?: { kind: string; message: string }
}

type Props = { view: OwnDataView; done: 'corrigido' | 'pedido' | null; answer: OwnDataAnswer | null }

const doneTexts = {
  corrigido: { title: 'Dados corrigidos', text: 'As mudanças já valem no cadastro e nos seus projetos.' },
  pedido: {
    title: 'Pedido recebido',
    text: `Uma pessoa da equipe responde por e-mail em até ${dataRequestDays} dias.`,
  },
}

/** What is stored about a person, and everything that person may do with it (LGPD art. 18). */
export function OwnDataPage({ view, done, answer }: Props) {
  const { email, endsAt, client, sections, consents, accesses, requests, erasability } = view
  const typed = answer?.typed
  // By the session: whoever opens their own data after it in this tab finds an empty form.
  useKeptText('message', {
    key: `meus-dados:${endsAt.getTime()}`,
    isTaken: done === 'pedido',
    area: 'sessionStorage',
  })
  return (
    <>
      <PageHead title="Meus dados">
        <p className="[overflow-wrap:anywhere]">
          O que guardamos com <strong>{email}</strong>. Esta página fica aberta até {formatTime(endsAt)}.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href={`${path}/dados.json`} download className="btn btn-red">
            Baixar tudo (JSON)
          </a>
          <form method="post" noValidate action={path}>
            <button type="submit" name="intent" value="leave" className="btn-quiet">
              Sair
            </button>
          </form>
        </div>
      </PageHead>
      <div className="gutter grid max-w-3xl gap-14 pb-24">
        {done || answer ? (
          <div className="-mb-6">
            <RefusalNotice notice={answer ? ownDataErrors[answer.refusal] : null} />
            {done && !answer ? (
              <p className="notice" role="status">
                <strong>{doneTexts[done].title}</strong>
                <span>{doneTexts[done].text}</span>
              </p>
            ) : null}
          </div>
        ) : null}

        <Part id="guardamos" title="O que guardamos">
          <p className="mb-4">Abra cada parte para ler. O arquivo JSON traz todos os campos.</p>
          <OwnDataSections sections={sections} />
        </Part>

        {client ? (
          <Part id="cadastro" title="Corrigir o cadastro">
            <form method="post" action={`${path}#cadastro`} noValidate className="grid gap-5">
              {correctionForm.names.map((name) => (
                <Field
                  key={name}
                  {...correctionForm.input(name, {
                    values: answer?.corrected ?? client,
                    errors: answer?.errors ?? {},
                  })}
                />
              ))}
              <p className="text-smoke text-sm">
                O e-mail é o que prova que é você: para trocá-lo, envie um pedido à equipe, no fim desta página.
              </p>
              <SendButton
                name="intent"
                value="correct"
                className="btn btn-line justify-self-start"
                busyLabel="Salvando..."
              >
                Salvar correções
              </SendButton>
            </form>
          </Part>
        ) : null}

        <Part id="consentimentos" title="Seus consentimentos">
          <ConsentList consents={consents} />
          <p className="text-smoke mt-3 text-sm">
            A escolha sobre players de outras empresas fica só no seu navegador: mude em{' '}
            <a href="/cookies" className="link">
              Cookies
            </a>
            .
          </p>
        </Part>

        <Part id="acessos" title="Quem abriu os seus dados">
          <AccessList accesses={accesses} />
        </Part>

        <EraseSection erasability={erasability} />

        <Part id="pedidos" title="Pedir à equipe">
          {requests.length > 0 ? (
            <ul className="border-ink mb-6 border-t-2">
              {requests.map(({ id, kind, dueAt, closedAt, answer: answered }) => (
                <li key={id} className="border-line border-b-2 py-3 [overflow-wrap:anywhere]">
                  <strong className="block">{dataRequestLabels[kind]}</strong>
                  {closedAt
                    ? `Respondido em ${formatDay(dayOf(closedAt))}`
                    : `Respondemos até ${formatDay(dayOf(dueAt))}`}
                  {answered ? <p className="mt-1 whitespace-pre-line">{answered}</p> : null}
                </li>
              ))}
            </ul>
          ) : null}
          <form method="post" action={`${path}#pedidos`} noValidate className="grid gap-5">
            <Select
              id="kind"
              label="O que você precisa"
              defaultValue={typed?.kind ?? 'correction'}
              options={Object.entries(dataRequestLabels).filter(([kind]) => kind !== 'erasure')}
            />
            <TextArea
              id="message"
              label="Conte em poucas palavras"
              rows={4}
              maxLength={maxDataRequestLength}
              defaultValue={typed?.message}
              error={answer?.refusal === 'message-required' ? ownDataErrors['message-required'].text : undefined}
            />
            <SendButton
              name="intent"
              value="request"
              className="btn btn-line justify-self-start"
              busyLabel="Enviando..."
            >
              Enviar o pedido
            </SendButton>
          </form>
        </Part>
      </div>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`${id}-titulo`} id={id}>
      <h2 id={`${id}-titulo`} className="wide text-title mb-5">
        {title}
      </h2>
      {children}
    </section>
  )
}
