import { Form } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { StateDot } from '#app/ui/admin/shared/state-dot.tsx'
import { canaryIntervals, type CanaryReach, type CanarySettings } from '#core/payment/canary.ts'

type Props = {
  reach: CanaryReach
  /** New orders are paid by link: there is nothing it could try out. */
  byLink: boolean
  settings: CanarySettings
  state: { isGood: boolean; text: string } | null
  run: { failure: string | null } | null
}

/** The purchase the shop makes from itself: whether, how often, and how the last one ended. */
export function CanaryPanel({ reach, byLink, settings, state, run }: Props) {
  return (
    <Panel title="Compra de teste" id="compra-de-teste">
      <div className="grid gap-4">
        <p>
          A loja compra de si mesma, do pedido ao reembolso, e avisa quando um passo falha. A compra é desfeita no fim:
          não entra em listas, contas nem no livro, só pula um número de pedido.
        </p>
        {byLink ? (
          <p className="notice">
            Parada: os pedidos novos são pagos por links, e um link só uma pessoa pode pagar e conferir.
          </p>
        ) : null}
        {reach === null ? (
          <p className="notice">
            Desligada: a chave do Mercado Pago pode ser de uma conta de verdade, e nela nada é comprado. A compra de
            teste funciona com o emulador ou com uma chave que começa com TEST.
          </p>
        ) : null}
        {reach === 'checkout' ? (
          <p className="notice">Com a chave de teste, vai até a página de pagamento: lá só uma pessoa pode pagar.</p>
        ) : null}
        {state ? (
          <p className="flex items-baseline gap-3" role="status">
            <StateDot isGood={state.isGood} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {state.text}
              {run?.failure ? ` Código: ${run.failure}.` : ''}
            </span>
          </p>
        ) : null}
        {reach === null || byLink ? null : (
          <>
            <Form method="post" noValidate>
              <IntentButton intent="canary-run" label="Testar agora" busy="Iniciando..." look="btn btn-line" />
            </Form>
            <Form method="post" noValidate className="grid justify-items-start gap-3">
              <CheckOption type="checkbox" name="on" value="1" defaultChecked={settings.isOn}>
                Fazer compras de teste automaticamente
              </CheckOption>
              <label className="grid gap-1">
                <span className="font-bold">De quanto em quanto tempo</span>
                <select name="every" defaultValue={String(settings.everyHours)} className="input">
                  {canaryIntervals.map((hours) => (
                    <option key={hours} value={hours}>
                      {hours === 1 ? 'A cada hora' : `A cada ${hours} horas`}
                    </option>
                  ))}
                </select>
              </label>
              <IntentButton intent="canary-save" label="Salvar" busy="Salvando..." look="btn btn-line" />
            </Form>
          </>
        )}
      </div>
    </Panel>
  )
}
