import { useLayoutEffect, useRef } from 'react'

import { readStoredChoice, storeChoice } from '#app/client/storage/purchase-storage.ts'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { FeatureList } from '#app/ui/site/feature-list.tsx'
import { formatBRL, type Cents } from '#core/shared/money.ts'

export type ChoosablePackage = { id: string; name: string; description: string; price: Cents; features: string[] }

/** Which package to pay for. It opens at the one chosen last time, unless another was chosen before React was there. */
export function PackageChooser({
  packages,
  offeredId,
  byLink = false,
}: {
  packages: ChoosablePackage[]
  offeredId: string
  byLink?: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const { onSubmit, isSending, failure } = useSubmission('package')

  useLayoutEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="package"]') ?? [])]
    const chosen = inputs.find(({ checked }) => checked)
    if (chosen && !chosen.defaultChecked) return store(chosen.value)
    const earlier = inputs.find(({ value }) => value === readStoredChoice()?.packageId)
    if (earlier) earlier.checked = true
    // oxlint-disable-next-line react/exhaustive-deps -- once: from then on the person chooses
  }, [])

  function store(packageId: string) {
    if (packageId === readStoredChoice()?.packageId) return
    const packageName = packages.find(({ id }) => id === packageId)?.name ?? ''
    storeChoice({ packageId, packageName, lyric: '', extras: [] })
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="gutter grid grid-cols-1 items-start gap-8 pb-20 wrap-anywhere lg:grid-cols-[1fr_22rem] lg:gap-12"
      onSubmit={onSubmit}
    >
      <fieldset className="grid gap-4">
        <legend className="mb-4 text-lg font-bold">Qual pacote você quer?</legend>
        {packages.map(({ id, name, description, price, features }) => (
          <label key={id} className="choice sm:p-6">
            <input
              type="radio"
              name="package"
              value={id}
              defaultChecked={id === offeredId}
              className="tick"
              onChange={() => store(id)}
            />
            <span className="grid min-w-0 grow gap-3">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="wide text-[1.0625rem] sm:text-xl">{name}</span>
                <span className="wide text-[1.0625rem] tabular-nums sm:text-xl">{formatBRL(price)}</span>
              </span>
              <span className="max-sm:max-w-[17em]">{description}</span>
              <FeatureList items={features} />
            </span>
          </label>
        ))}
      </fieldset>

      <aside className="grid grid-cols-1 gap-6 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
        <section className="card p-[min(1.5rem,6.7vw)]" aria-labelledby="resumo">
          <h2 id="resumo" className="wide text-xl">
            Resumo do Pedido
          </h2>
          {packages.map((pkg) => (
            <Summary key={pkg.id} pkg={pkg} />
          ))}
        </section>
        <section className="inverse grid gap-4 p-[min(1.5rem,6.7vw)]" aria-labelledby="finalizar">
          <h2 id="finalizar" className="wide text-xl">
            Finalizar Pagamento
          </h2>
          <SendButton className="btn btn-red w-full text-lg" busyLabel="Processando..." isSending={isSending}>
            Pagar agora
          </SendButton>
          <SendFailure failure={failure} assurance="O que você escolheu continua aqui." />
          <p className="text-smoke text-sm">
            {byLink
              ? 'Você confere seus dados e o contrato e depois recebe o link de pagamento, para concluir a compra com segurança.'
              : 'Você confere seus dados e o contrato e depois é levado ao Mercado Pago, para concluir a compra com segurança.'}
          </p>
        </section>
      </aside>
    </form>
  )
}

/** Every summary is in the page; the style sheet shows the one that was chosen, with and without script. */
function Summary({ pkg }: { pkg: ChoosablePackage }) {
  return (
    <div data-summary={pkg.id} className="mt-4">
      <p className="text-lg font-bold">{pkg.name}</p>
      <p>{pkg.description}</p>
      <dl className="border-ink mt-4 grid gap-2 border-t-2 pt-4 tabular-nums">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Subtotal</dt>
          <dd>{formatBRL(pkg.price)}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
          <dt>Total</dt>
          <dd>{formatBRL(pkg.price)}</dd>
        </div>
      </dl>
    </div>
  )
}
