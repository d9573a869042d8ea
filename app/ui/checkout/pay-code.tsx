import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { stillOpenText } from '#copy/payment/open-attempt.ts'
import type { PaymentDetail } from '#copy/payment/payment-details.ts'
import type { PaymentPosition } from '#core/payment/payment-attempts.ts'
import { formatPayCode, type PaymentMethod } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { Qr } from '#core/shared/qr.ts'

type Props = {
  payment: { method: PaymentMethod; payCode: string | null; expiresAt: Date | null } | null
  /** The Pix code as a drawing. */
  qr: Qr | null
}

/** Above what can still be paid: a newer attempt was refused. */
export function StillOpen({ order: { payment, refused } }: { order: PaymentPosition }) {
  if (!refused || !payment) return null
  return (
    <p className="notice mt-6 max-w-[31.5em]" role="status">
      <strong>{stillOpenText(refused, payment)}</strong>
    </p>
  )
}

/** Why the last attempt came to nothing, and what its payer can do. */
export function EndedAttempt({ detail }: { detail: PaymentDetail | null }) {
  if (!detail) return null
  const { title, text } = detail
  return (
    <p className="notice mt-6 max-w-[33.5em]">
      <strong>{title}</strong>
      <span>{text}</span>
    </p>
  )
}

/** What to pay with, on our own page: the code as text that one tap selects, the button to copy it, and the QR code. */
export function PayCode({ payment, qr }: Props) {
  if (!payment?.payCode) return null
  const isPix = payment.method === 'pix'
  const name = isPix ? 'Pix copia e cola' : 'Linha digitável'
  return (
    <section aria-labelledby="codigo" className="border-ink my-8 grid max-w-[31.5em] gap-4 border-2 bg-white p-5">
      <h2 id="codigo" className="text-lg font-bold">
        {name}
      </h2>
      {qr && isPix ? (
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="hidden h-52 w-52 sm:block"
          role="img"
          aria-label="QR Code do Pix, para ler com outro aparelho"
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
          <path d={qr.path} fill="#111" />
        </svg>
      ) : null}
      {/* The digits of a boleto are read in their groups; a Pix code has none. */}
      <code className={`block text-sm select-all ${isPix ? 'break-all' : 'wrap-anywhere'}`}>
        {formatPayCode(payment.method, payment.payCode)}
      </code>
      <div>
        <CopyButton
          text={payment.payCode}
          className="btn btn-red"
          done={isPix ? 'Código Pix copiado!' : 'Linha copiada!'}
        >
          {isPix ? 'Copiar código Pix' : 'Copiar linha digitável'}
        </CopyButton>
      </div>
      <p>
        {isPix
          ? 'No aplicativo do seu banco, escolha Pix copia e cola e cole o código.'
          : 'No aplicativo do seu banco, escolha pagar boleto e cole a linha.'}
        {payment.expiresAt ? (
          <>
            {' '}
            Vale até <strong>{formatDateTime(payment.expiresAt)}</strong> (horário de Brasília).
          </>
        ) : null}
      </p>
    </section>
  )
}
