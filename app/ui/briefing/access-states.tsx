import { Field } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { useDiscreetCode } from '#app/ui/surprise/use-discreet-code.ts'
import { briefingErrors, type BriefingRefusal } from '#copy/briefing/briefing.ts'
import type { Settings } from '#core/content/settings.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { discreetName } from '#core/order/surprise.ts'

type GateRefusal = 'email-required' | 'not-found' | 'too-many-tries'

const gateRefusals = {
  'email-required': { title: 'Email necessário', text: 'Por favor, insira seu email.' },
  'not-found': { title: 'Pedido não encontrado', text: 'Verifique o código e email informados e tente novamente.' },
  'too-many-tries': briefingErrors['too-many-tries'],
} satisfies Record<GateRefusal, { title: string; text: string }>

export function isGateRefusal(code: string | null | undefined): code is GateRefusal {
  return typeof code === 'string' && Object.hasOwn(gateRefusals, code)
}

/** The briefing of an order this browser has not proved it may see: the code alone opens nothing. */
export function Gate({
  code,
  email,
  refusal,
  path,
}: {
  code: string
  email: string
  refusal: GateRefusal | null
  path: string
}) {
  const notice = refusal ? gateRefusals[refusal] : null
  const isSurprise = useDiscreetCode() !== null
  return (
    <>
      <PageHead title={isSurprise ? discreetName(code) : 'Conte a sua história'}>
        <p>
          Para abrir {isSurprise ? 'a página' : 'o briefing'} do pedido {code}, confirme o e-mail da compra.
        </p>
      </PageHead>
      <div className="gutter pb-24">
        <form method="post" action={path} noValidate className="grid max-w-xl gap-6">
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="code" value={code} />
          <RefusalNotice notice={notice} />
          <Field
            id="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            defaultValue={email}
            aria-invalid={notice ? true : undefined}
            required
          />
          <SendButton className="btn justify-self-start" busyLabel="Abrindo...">
            {isSurprise ? 'Abrir a página' : 'Abrir o briefing'}
          </SendButton>
        </form>
      </div>
    </>
  )
}

type LinkOnlyProps = { id: string; code: string; mailedTo: string; refusal: BriefingRefusal | null; path: string }

/** A draft begun with the buyer's e-mail in another browser: only the owner of that mailbox may open it. */
export function LinkOnly({ id, code, mailedTo, refusal, path }: LinkOnlyProps) {
  const notice = refusal ? briefingErrors[refusal] : null
  const isSurprise = useDiscreetCode() !== null
  return (
    <>
      <PageHead title={isSurprise ? discreetName(code) : 'Sua história está esperando'}>
        <p>
          {isSurprise
            ? `A página do pedido ${code} já foi aberta com o e-mail da compra. Agora ela abre só pelo link que enviamos a esse e-mail.`
            : `Já existe um briefing começado com o e-mail do pedido ${code}. Para proteger o que foi contado, ele abre só pelo link que enviamos a esse e-mail.`}
        </p>
      </PageHead>
      <div className="gutter grid gap-6 pb-24">
        {notice ? (
          <div className="notice max-w-xl" data-tone="alarm" role="alert">
            <strong>{notice.title}</strong>
            <span>{notice.text}</span>
          </div>
        ) : null}
        {mailedTo ? (
          <p className="notice max-w-xl" role="status">
            <strong>Link enviado</strong>
            <span>Veja a caixa de entrada do e-mail do pedido. Se não aparecer, olhe o spam.</span>
          </p>
        ) : (
          <form method="post" noValidate action={path}>
            <input type="hidden" name="intent" value="mail-link" />
            <input type="hidden" name="briefing" value={id} />
            <SendButton className="btn btn-red" busyLabel="Enviando...">
              Enviar o link de novo
            </SendButton>
          </form>
        )}
      </div>
    </>
  )
}

/** The briefing of a purchase that ended or stands still. */
export function BriefingClosed({ code, contact }: { code: string; contact: Settings['contact'] }) {
  const { title, text } = briefingErrors['order-closed']
  return (
    <>
      <PageHead title={title}>
        <p>{text}</p>
      </PageHead>
      <p className="gutter flex flex-wrap gap-4 pb-24">
        <a href={trackingPath(code)} className="btn btn-red">
          Acompanhar pedido
        </a>
        <WhatsappLink
          number={contact.whatsapp}
          message={`Olá! Quero falar sobre o pedido ${code}.`}
          className="btn btn-line"
        >
          Falar com a gente
        </WhatsappLink>
      </p>
    </>
  )
}
