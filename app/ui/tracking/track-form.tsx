import { useEffect, useRef } from 'react'

import { readStoredOrderCode } from '#app/client/storage/purchase-storage.ts'
import { Field } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { trackingPath } from '#core/order/order-paths.ts'
import type { TrackedCode } from '#core/order/tracking.ts'

type Refusal = 'code-required' | 'email-required' | 'not-found' | 'too-many-tries'
type Props = { typed: { code: string; email: string }; refusal: Refusal | null; codes: TrackedCode[] }

const refusals = {
  'code-required': { title: 'Código obrigatório', text: 'Por favor, informe o código do pedido.' },
  'email-required': { title: 'Email necessário', text: 'Por favor, insira seu email.' },
  'not-found': { title: 'Pedido não encontrado', text: 'Verifique o código e email informados e tente novamente.' },
  'too-many-tries': { title: 'Muitas tentativas', text: 'Espere alguns minutos e tente novamente.' },
} satisfies Record<Refusal, { title: string; text: string }>

export function isTrackRefusal(code: string | undefined): code is Refusal {
  return code !== undefined && Object.hasOwn(refusals, code)
}

/** Code and e-mail together open an order. What was typed stays after a refusal; the code of the last purchase is filled in. */
export function TrackForm({ typed, refusal, codes }: Props) {
  const notice = refusal ? refusals[refusal] : null
  const describedBy = notice ? 'aviso' : undefined
  const form = useRef<HTMLFormElement>(null)
  const isRefused = refusal !== null

  useEffect(() => {
    const code = form.current?.elements.namedItem('code')
    // Somebody who is in the field already would find the stored code beside what they type.
    if (!(code instanceof HTMLInputElement) || code.value !== '' || code === document.activeElement) return
    if (!isRefused) code.value = readStoredOrderCode()
  }, [isRefused])

  const wrong = (...causes: Refusal[]) => (refusal && causes.includes(refusal) ? true : undefined)

  return (
    <>
      <PageHead title="Acompanhar pedido">
        <p>
          Use o código que você recebeu por e-mail, como P0001, e o mesmo{' '}
          <span className="whitespace-nowrap">e-mail</span> da compra.
        </p>
      </PageHead>
      <div className="gutter pb-24">
        <form method="post" action="/acompanhar-pedido" noValidate className="grid max-w-xl gap-6" ref={form}>
          <RefusalNotice notice={notice} />
          <Field
            id="code"
            label="Código do pedido"
            placeholder="P0001"
            defaultValue={typed.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={wrong('code-required', 'not-found')}
            aria-describedby={describedBy}
            required
          />
          <Field
            id="email"
            label="E-mail"
            type="email"
            defaultValue={typed.email}
            autoComplete="email"
            aria-invalid={wrong('email-required', 'not-found')}
            aria-describedby={describedBy}
            required
          />
          <SendButton className="btn justify-self-start" busyLabel="Procurando...">
            Acompanhar pedido
          </SendButton>
        </form>
        {codes.length > 0 ? (
          <nav aria-label="Pedidos neste navegador" className="mt-10 flex flex-wrap items-center gap-3">
            <span>Já abertos aqui:</span>
            {codes.map(({ code, label }) => (
              <a key={code} href={trackingPath(code)} className="btn-quiet">
                {code}: {label}
              </a>
            ))}
          </nav>
        ) : null}
      </div>
    </>
  )
}
