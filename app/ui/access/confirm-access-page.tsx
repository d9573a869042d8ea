import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { Field } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { accessGoalLabels, accessMinutesText, accessRefusals, type AccessRefusal } from '#copy/access/access.ts'
import { confirmPath, type AccessGoal } from '#core/access/access-goal.ts'
import { trackingPath } from '#core/order/order-paths.ts'

type Answer = { refusal: AccessRefusal }

type ConfirmProps = {
  code: string
  goal: AccessGoal
  email: string
  /** A code was just mailed. */
  isSent: boolean
  /** Of a form sent without script. */
  refusal: AccessRefusal | null
}

const unsent = 'Nada foi enviado.'

/** Between the state of an order and everything else of it: a code mailed to its client. */
export function ConfirmAccess(props: ConfirmProps) {
  const { key } = useLocation()
  const [first] = useState(key)
  // A mail is answered by a redirect to this page, which begins anew: what was refused before is over.
  return <CodeForms key={key} visit={key} isOfDocument={key === first} {...props} />
}

/** `isOfDocument`: the page came as a document, and somebody may be typing in it already. */
function CodeForms(props: ConfirmProps & { visit: string; isOfDocument: boolean }) {
  const { code, goal, email, isSent, visit, isOfDocument, ...given } = props
  const path = confirmPath(code, goal)
  const { onSubmit, isSending, failure, answer } = useSubmission<() => Promise<Answer>>(`confirm-${visit}`)
  const [sent, setSent] = useState<'code' | 'send' | null>(null)
  const refusal = answer?.refusal ?? given.refusal
  const isWrong = refusal === 'code-required' || refusal === 'code-wrong'
  const asksForCode = isSent || isWrong
  const notice = refusal ? accessRefusals[refusal] : null
  const digits = useRef<HTMLInputElement>(null)

  // Asked for or typed on this page: the field is where to go on.
  useEffect(() => {
    if (isOfDocument && !(answer && isWrong)) return
    digits.current?.focus()
    digits.current?.select()
  }, [isOfDocument, answer, isWrong])

  return (
    <>
      <PageHead title="Confirme que é você">
        <p>
          Para {accessGoalLabels[goal]}, confirme que o <span className="whitespace-nowrap">e-mail</span> do pedido{' '}
          {code} é seu.
        </p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        <RefusalNotice notice={notice} />
        {asksForCode ? (
          <>
            {notice ? null : (
              <p className="notice" role="status">
                <strong>Código enviado</strong>
                <span>
                  Veja a caixa de entrada de <span className="[overflow-wrap:anywhere]">{email}</span>. Se não aparecer
                  em um minuto, olhe o spam. {accessMinutesText}
                </span>
              </p>
            )}
            <form
              method="post"
              action={path}
              noValidate
              className="grid gap-6"
              onSubmit={(event) => {
                setSent('code')
                onSubmit(event)
              }}
            >
              <input type="hidden" name="intent" value="code" />
              <Field
                ref={digits}
                id="digits"
                label="Código de seis números"
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                aria-invalid={isWrong ? true : undefined}
                aria-describedby={notice ? 'aviso' : undefined}
                required
              />
              <SendButton
                className="btn btn-red justify-self-start"
                busyLabel="Conferindo..."
                isSending={isSending && sent === 'code'}
              >
                Confirmar
              </SendButton>
            </form>
          </>
        ) : (
          <p>
            Toque no botão e enviamos um código para <strong className="[overflow-wrap:anywhere]">{email}</strong>.{' '}
            {accessMinutesText}
          </p>
        )}
        <SendFailure failure={failure} assurance={unsent} />
        <form
          method="post"
          noValidate
          action={path}
          onSubmit={(event) => {
            setSent('send')
            onSubmit(event)
          }}
        >
          <SendButton
            name="intent"
            value="send"
            className={asksForCode ? 'btn-quiet' : 'btn btn-red'}
            busyLabel="Enviando..."
            isSending={isSending && sent === 'send'}
          >
            {asksForCode ? 'Enviar outro código' : 'Enviar o código por e-mail'}
          </SendButton>
        </form>
        <p>
          <a href={trackingPath(code)} className="btn-quiet">
            Voltar para o pedido
          </a>
        </p>
      </div>
    </>
  )
}

/** Where a mailed link arrives. Nothing is used up before the button: mail programs look at links by themselves. */
export function ConfirmByLink({ token, ...given }: { token: string; refusal: AccessRefusal | null }) {
  const { onSubmit, isSending, failure, answer } = useSubmission<() => Promise<Answer>>('confirm-link')
  const refusal = answer?.refusal ?? given.refusal
  return (
    <div {...useFocusFallback()}>
      <PageHead title="Confirme que é você">
        <p>Continue e este navegador abre o seu pedido.</p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        <RefusalNotice notice={refusal ? accessRefusals[refusal] : null} />
        {refusal === 'link-unknown' ? (
          <p>
            <a href="/acompanhar-pedido" className="btn btn-red">
              Acompanhar pedido
            </a>
          </p>
        ) : (
          <form method="post" noValidate className="grid justify-items-start gap-4" onSubmit={onSubmit}>
            <input type="hidden" name="chave" value={token} />
            <SendButton name="intent" value="link" className="btn btn-red" busyLabel="Abrindo..." isSending={isSending}>
              Confirmar e continuar
            </SendButton>
            <SendFailure failure={failure} assurance={unsent} />
          </form>
        )}
      </div>
    </div>
  )
}
