import { SendButton } from '#app/ui/shared/send-button.tsx'
import { surpriseExplained } from '#copy/order/surprise.ts'
import type { QuietHours } from '#core/order/surprise.ts'

import { QuietHoursChoice } from './quiet-hours.tsx'

/**
 * Surprise mode of an order, for its buyer. A full load follows each change: title, icon and the button that hides the page
 * belong to the document.
 */
export function SurpriseSwitch({ orderId, hours }: { orderId: string; hours: QuietHours | null }) {
  return (
    <section id="surpresa" aria-labelledby="modo-surpresa" className="border-ink mt-16 border-t-2 pt-8">
      <h2 id="modo-surpresa" className="wide text-title">
        Modo surpresa
      </h2>
      <p className="mt-3 max-w-[38em] text-lg">
        {hours ? <strong>Está ligado. </strong> : null}
        {surpriseExplained}
      </p>
      {hours ? (
        <p className="mt-3 max-w-[38em]">
          Em qualquer página do pedido, toque em “Esconder” ou aperte Esc duas vezes: a tela fica em branco até você
          tocar nela. Depois da surpresa, desligue: os arquivos voltam a ter o nome da música.
        </p>
      ) : null}
      <form method="post" noValidate action="/acompanhar-pedido" className="mt-4">
        <input type="hidden" name="order" value={orderId} />
        <QuietHoursChoice key={hours} chosen={hours ?? 'night'} />
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <SendButton name="intent" value="surprise" className="btn btn-line" busyLabel="Guardando...">
            {hours ? 'Guardar horário' : 'Ligar o modo surpresa'}
          </SendButton>
          {hours ? (
            <button type="submit" name="intent" value="surprise-off" className="btn-quiet">
              Desligar o modo surpresa
            </button>
          ) : null}
        </div>
      </form>
    </section>
  )
}
