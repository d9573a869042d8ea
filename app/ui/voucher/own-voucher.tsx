import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { ShareLink } from '#app/ui/site/controls/share-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { voucherInvitation, voucherStateLabels } from '#copy/voucher/voucher.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import type { Qr } from '#core/shared/qr.ts'
import type { VoucherState } from '#core/voucher/voucher.ts'

type Props = {
  voucher: {
    orderCode: string
    state: VoucherState
    /** Null while it is worth nothing, and where it cannot be shown again. */
    code: string | null
    url: string | null
    qr: Qr | null
    packageName: string
    gift: {
      price: Cents
      balance: Cents
      validUntil: Date | null
      recipientName: string
      fromName: string
      message: string
      recipientEmail: string | null
      sendOn: CalendarDay | null
    }
    isUsed: boolean
    whatsapp: string
  }
}

/** The voucher as its buyer sees it: to look at it again, to print it, to send it. */
export function OwnVoucher({ voucher }: Props) {
  const { orderCode, state, code, url, qr, packageName, gift, isUsed, whatsapp } = voucher
  return (
    <>
      <PageHead title="Seu vale-presente">
        <a href={trackingPath(orderCode)} className="btn-quiet text-base">
          Voltar para o pedido {orderCode}
        </a>
      </PageHead>
      <div className="gutter grid grid-cols-1 gap-10 pb-24 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid content-start gap-8">
          {code && url ? (
            <section aria-labelledby="codigo" className="border-ink border-2 bg-white p-6">
              <h2 id="codigo" className="font-bold">
                Código do vale
              </h2>
              <p className="wide mt-2 text-[clamp(1.25rem,6.2vw,2.25rem)] leading-tight break-words tabular-nums">
                {code}
              </p>
              <p className="mt-3">Ele vale como dinheiro: mostre só a quem vai ganhar o presente.</p>
              <p className="mt-5 flex flex-wrap items-center gap-4">
                <a
                  href={`/vale-presente/pedido/${orderCode}/cartao.pdf`}
                  className="btn btn-red"
                  target="_blank"
                  rel="noopener"
                >
                  Cartão para imprimir (PDF)
                </a>
                <CopyButton text={code}>Copiar o código</CopyButton>
              </p>
              <div className="mt-4">
                <ShareLink url={url} text={voucherInvitation} of="o vale" />
              </div>
            </section>
          ) : (
            <p className="notice">
              <strong>{voucherStateLabels[state]}</strong>
              <span>{explain(state)}</span>
            </p>
          )}
          {!code && state === 'active' ? (
            <WhatsappLink
              number={whatsapp}
              message={`Olá! Preciso de outro código do vale do pedido ${orderCode}.`}
              className="btn btn-line justify-self-start"
            >
              Pedir outro código
            </WhatsappLink>
          ) : null}
          {qr && url ? (
            <section aria-labelledby="usar-qr" className="flex flex-wrap items-center gap-6">
              <svg
                viewBox={`0 0 ${qr.size} ${qr.size}`}
                role="img"
                aria-label="QR code da página em que o vale é usado"
                className="size-36 bg-white"
              >
                <path d={qr.path} fill="#111" />
              </svg>
              <div className="max-w-[22em]">
                <h2 id="usar-qr" className="font-bold">
                  Onde se usa
                </h2>
                <p>
                  Pelo QR code do cartão, ou em{' '}
                  <a href={url} className="link">
                    vale-presente/usar
                  </a>
                  , com o código.
                </p>
              </div>
            </section>
          ) : null}
        </div>
        <dl className="summary self-start">
          {factsOf(voucher).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
            </div>
          ))}
          <div>
            <dt>Pacote</dt>
            <dd>{packageName}</dd>
          </div>
          {gift.balance < gift.price && isUsed ? (
            <div>
              <dt>Saldo</dt>
              <dd>{formatBRL(gift.balance)}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </>
  )
}

function factsOf({ state, gift }: Props['voucher']): [string, string][] {
  const { price, validUntil, recipientName, fromName, message, recipientEmail, sendOn } = gift
  return [
    ['Status', voucherStateLabels[state]],
    ['Valor', formatBRL(price)],
    ...(validUntil ? [['Vale até', formatDate(validUntil)] satisfies [string, string]] : []),
    ...(recipientName ? [['Para', recipientName] satisfies [string, string]] : []),
    ...(fromName ? [['De', fromName] satisfies [string, string]] : []),
    ...(message ? [['Mensagem', message] satisfies [string, string]] : []),
    ...(recipientEmail
      ? [
          ['Entregamos para', sendOn ? `${recipientEmail}, em ${formatDay(sendOn)}` : recipientEmail] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
}

function explain(state: VoucherState): string {
  switch (state) {
    case 'unpaid':
      return 'O código aparece aqui assim que o pagamento for confirmado.'
    case 'active':
      return 'O código continua valendo, mas não pode mais ser mostrado aqui. Se não o tem, peça outro: é de graça.'
    case 'used':
      return 'Alguém já usou este vale por inteiro, ou um pedido em aberto conta com ele.'
    case 'expired':
      return 'O prazo terminou, mas o saldo não se perdeu: fale com a gente e devolvemos o valor.'
    case 'ended':
      return 'A compra foi desfeita ou está em análise, e o código não pode ser usado.'
  }
}
