import { Field } from '#app/ui/shared/field.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { accessGoalLabels, accessRefusals, type AccessRefusal } from '#copy/access/access.ts'
import { confirmPath, type AccessGoal } from '#core/access/access-goal.ts'

type Notice = { title: string; text: string } | null

type ConfirmProps = {
  code: string
  goal: AccessGoal
  email: string
  /** A code was just mailed. */
  isSent: boolean
  refusal: AccessRefusal | null
}

/** Between the state of an order and everything else of it: a code mailed to its client. */
export function ConfirmAccess({ code, goal, email, isSent, refusal }: ConfirmProps) {
  const address = confirmPath(code, goal)
  const isWrong = refusal === 'code-required' || refusal === 'code-wrong'
  const asksForCode = isSent || isWrong
  const notice = refusal ? accessRefusals[refusal] : null
  return (
    <>
      <PageHead title="Confirme que é você">
        <p>
          Para {accessGoalLabels[goal]}, confirme que o <span className="whitespace-nowrap">e-mail</span> do pedido{' '}
          {code} é seu.
        </p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        <NoticeBox notice={notice} />
        {asksForCode ? (
          <>
            {notice ? null : (
              <p className="notice" role="status">
                <strong>Código enviado</strong>
                <span>
                  Veja a caixa de entrada de <span className="[overflow-wrap:anywhere]">{email}</span>. Se não aparecer
                  em um minuto, olhe o spam.
                </span>
              </p>
            )}
            <form method="post" action={address} noValidate className="grid gap-6">
              <input type="hidden" name="intent" value="code" />
              <Field
                id="digits"
                label="Código de seis números"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                spellCheck={false}
                aria-invalid={isWrong ? true : undefined}
                aria-describedby={notice ? 'aviso' : undefined}
                required
              />
              <button type="submit" className="btn btn-red justify-self-start" data-busy="Conferindo...">
                Confirmar
              </button>
            </form>
          </>
        ) : (
          <p>
            Enviamos um código para <strong className="[overflow-wrap:anywhere]">{email}</strong>. Ele vale por 30
            minutos e só uma vez.
          </p>
        )}
        <form method="post" action={address}>
          <button
            type="submit"
            name="intent"
            value="send"
            className={asksForCode ? 'btn-quiet' : 'btn btn-red'}
            data-busy="Enviando..."
          >
            {asksForCode ? 'Enviar outro código' : 'Enviar o código por e-mail'}
          </button>
        </form>
        <p>
          <a href={`/acompanhar-pedido?codigo=${encodeURIComponent(code)}`} className="btn-quiet">
            Voltar para o pedido
          </a>
        </p>
      </div>
    </>
  )
}

/** Where a mailed link arrives. Nothing is used up before the button: mail programs look at links by themselves. */
export function ConfirmByLink({ token, refusal }: { token: string; refusal: AccessRefusal | null }) {
  return (
    <>
      <PageHead title="Confirme que é você">
        <p>Continue e este navegador abre o seu pedido.</p>
      </PageHead>
      <div className="gutter grid max-w-2xl gap-6 pb-24">
        <NoticeBox notice={refusal ? accessRefusals[refusal] : null} />
        {refusal === 'link-unknown' ? (
          <p>
            <a href="/acompanhar-pedido" className="btn btn-red">
              Acompanhar pedido
            </a>
          </p>
        ) : (
          <form method="post" action={`/acompanhar-pedido/confirmar?chave=${encodeURIComponent(token)}`}>
            <button type="submit" name="intent" value="link" className="btn btn-red" data-busy="Abrindo...">
              Confirmar e continuar
            </button>
          </form>
        )}
      </div>
    </>
  )
}

function NoticeBox({ notice }: { notice: Notice }) {
  if (!notice) return null
  return (
    <div id="aviso" className="notice" data-tone="alarm" role="alert">
      <strong>{notice.title}</strong>
      <span>{notice.text}</span>
    </div>
  )
}
