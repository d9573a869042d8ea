import { useState } from 'react'

import { Field } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { whatsappConsentErrors, type WhatsappConsentRefusal } from '#copy/whatsapp/consent.ts'
import { trackingPath } from '#core/order/order-paths.ts'

export type PhoneNews = {
  /** The number that was agreed to; empty without a consent. */
  phone: string
  /** What was typed and refused. */
  typed: string
  /** What is agreed to. */
  text: string
  error: WhatsappConsentRefusal | null
}

type Props = { order: { id: string; code: string }; news: PhoneNews }

/**
 * News of an order by WhatsApp: only for whoever asks for them, and ended with one press. A refusal comes once, with the
 * page that answers the form; it stays when the page reads its order again.
 */
export function PhoneNewsSwitch({ order, news }: Props) {
  const { phone, text } = news
  const [{ typed, error }] = useState(news)
  const isOn = phone !== ''
  return (
    <section id="whatsapp" aria-labelledby="avisos-whatsapp" className="border-ink mt-16 border-t-2 pt-8">
      <h2 id="avisos-whatsapp" className="wide text-title">
        Avisos pelo WhatsApp
      </h2>
      <p className="mt-3 max-w-[38em] text-lg">
        {isOn ? (
          <>
            <strong>Estão ligados</strong> para o número {phone}. Eles chegam das 8h às 21h, e os e-mails continuam.
          </>
        ) : (
          'Além do e-mail, podemos avisar no seu WhatsApp quando houver novidade neste pedido, sempre das 8h às 21h.'
        )}
      </p>
      <form
        method="post"
        action={`${trackingPath(order.code)}#whatsapp`}
        className="mt-4 grid max-w-[38em] gap-4"
        noValidate
      >
        <input type="hidden" name="order" value={order.id} />
        {isOn ? (
          <SendButton
            name="intent"
            value="whatsapp-off"
            className="btn btn-line justify-self-start"
            busyLabel="Guardando..."
          >
            Parar os avisos pelo WhatsApp
          </SendButton>
        ) : (
          <>
            <Field
              id="whatsapp-phone"
              name="phone"
              label="Número com DDD"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              defaultValue={typed}
              error={error && error !== 'consent-required' ? whatsappConsentErrors[error] : ''}
            />
            <div>
              <label className="choice">
                <input
                  type="checkbox"
                  name="accepted"
                  value="sim"
                  className="tick"
                  aria-describedby="whatsapp-accepted-error"
                  aria-invalid={error === 'consent-required' || undefined}
                />
                <span>{text}</span>
              </label>
              <p id="whatsapp-accepted-error" role="alert" className="error">
                {error === 'consent-required' ? whatsappConsentErrors[error] : ''}
              </p>
            </div>
            <SendButton
              name="intent"
              value="whatsapp"
              className="btn btn-line justify-self-start"
              busyLabel="Guardando..."
            >
              Receber avisos pelo WhatsApp
            </SendButton>
          </>
        )}
      </form>
    </section>
  )
}
