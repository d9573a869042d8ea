import { Field } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SignedOutToast } from '#app/ui/shared/signed-out-toast.tsx'
import { UnsentText } from '#app/ui/shared/unsent-text.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { useDiscreetCode } from '#app/ui/surprise/use-discreet-code.ts'
import { askForPreview } from '#copy/preview/preview-over.ts'
import { loadFailures, reopensPreview, type LoadFailure, type Message } from '#copy/preview/preview.ts'
import { discreetName } from '#core/order/surprise.ts'

type FailureProps = {
  failure: LoadFailure
  /** Of the order, for a browser that may know it. */
  code: string | null
  notice: Message | null
  typed: string
  whatsapp: string
}

/** A link that expired, or something of ours that failed: what was written is still there. */
export function PreviewFailure({ failure, code, notice, typed, whatsapp }: FailureProps) {
  return (
    <section className="gutter py-16 md:py-24">
      <div className="card grid max-w-2xl gap-4 p-6 md:p-8">
        <h1 className="wide text-title">Erro ao Carregar</h1>
        {notice ? (
          <p role="alert">
            <strong>{notice.title}</strong> {notice.text}
          </p>
        ) : null}
        <p>{loadFailures[failure]}</p>
        <p>Verifique o link ou entre em contato.{failure === 'expired' ? ` ${reopensPreview}` : ''}</p>
        <UnsentText text={typed} />
        <p className="flex flex-wrap gap-4">
          {failure === 'expired' ? null : (
            <a href={samePage} className="btn">
              Tentar novamente
            </a>
          )}
          <WhatsappLink
            number={whatsapp}
            message={code ? askForPreview.message(code) : 'Olá! Não consegui abrir a prévia da minha música.'}
            className="btn btn-line"
          >
            Falar com a equipe
          </WhatsappLink>
          <a href="/" className="btn-quiet">
            Voltar para o início
          </a>
        </p>
      </div>
    </section>
  )
}

/** An empty address is the page one is on, whatever it was. */
const samePage = ''

type GateProps = {
  heading?: string
  path: string
  code?: string
  /** Its page has a song, which a press here may start; not where nobody beside may hear of it. */
  canPlay?: boolean
  email: string
  notice: Message | null
  typed: string
  left: boolean
}

/** Asks for the client's e-mail; nothing of the project is on this page, and of a surprise not even what it is. */
export function PreviewGate({ heading = 'A prévia da sua música', path, code, canPlay = false, ...props }: GateProps) {
  const { email, notice, typed, left } = props
  const discreetCode = useDiscreetCode()
  return (
    <section className="gutter py-12 lg:py-20">
      <h1 className="wide text-display max-w-[12em]">{discreetCode === null ? heading : discreetName(discreetCode)}</h1>
      <div className="card mt-8 grid max-w-xl gap-5 p-6 md:p-8">
        <h2 className="wide text-title max-sm:max-w-[11em]">Verificação de Acesso</h2>
        <p>
          {discreetCode === null ? 'Para proteger a sua música, confirme' : 'Confirme'} o{' '}
          <span className="whitespace-nowrap">e-mail</span> que você usou com a gente.
        </p>
        <RefusalNotice notice={notice} />
        <form
          method="post"
          action={path}
          noValidate
          className="grid gap-5"
          onSubmit={({ currentTarget }) => {
            // A mail may have led to a place of the page behind it.
            currentTarget.action = path + location.hash
          }}
        >
          <input type="hidden" name="intent" value="open" />
          {code === undefined ? null : <input type="hidden" name="code" value={code} />}
          {typed === '' ? null : <input type="hidden" name="text" value={typed} />}
          <Field
            id="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            defaultValue={email}
            aria-invalid={notice ? true : undefined}
            aria-describedby={notice ? 'aviso' : undefined}
            required
          />
          <p className="flex flex-wrap gap-3">
            <SendButton className="btn btn-red" busyLabel="Verificando...">
              Verificar Email e Acessar
            </SendButton>
            {canPlay && discreetCode === null ? (
              <SendButton className="btn btn-line with-script" busyLabel="Verificando..." name="play" value="1">
                Acessar e já ouvir
              </SendButton>
            ) : null}
          </p>
        </form>
        <UnsentText text={typed} />
      </div>
      {left && !notice ? <SignedOutToast title="Você saiu">Para voltar, confirme o seu e-mail.</SignedOutToast> : null}
    </section>
  )
}
