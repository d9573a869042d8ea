import { redirect } from 'react-router'

import { field, readForm } from '#app/http/forms.ts'
import chooseUrl from '#app/islands/choose.ts?worker&url'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { Features } from '#app/ui/site/package-card.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { packageFeatures } from '#copy/catalog/packages.ts'
import { fallbackPackageId, packageOrFallback, type Package } from '#core/catalog/catalog.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { Route } from './+types/choose-package.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    {
      title: 'Finalizar compra',
      description: 'Escolha o pacote da sua música e siga para o pagamento seguro.',
    },
    loaderData && linkPicture(loaderData, '/pacotes'),
  )

export function loader({ context }: Route.LoaderArgs) {
  return loadSiteData(context)
}

/** The choice is only an address: what it costs is decided on the next page, by the catalogue. */
export async function action({ context, request }: Route.ActionArgs) {
  const { catalog } = await loadSiteData(context)
  const form = await readForm(request)
  return redirect(`/pagamento/${packageOrFallback(catalog, field(form, 'package')).id}`, 303)
}

export default function ChoosePackagePage({ loaderData: { catalog } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={'Finalizar\nCompra'}>
        <a href="/pacotes" className="btn-quiet text-base">
          Voltar para pacotes
        </a>
      </PageHead>

      <form
        method="post"
        className="gutter grid grid-cols-1 items-start gap-8 pb-20 wrap-anywhere lg:grid-cols-[1fr_22rem] lg:gap-12"
        data-choose
        data-hold
      >
        <fieldset className="grid gap-4">
          <legend className="mb-4 text-lg font-bold">Qual pacote você quer?</legend>
          {catalog.packages.map((pkg) => (
            <label key={pkg.id} className="choice sm:p-6">
              <input
                type="radio"
                name="package"
                value={pkg.id}
                data-name={pkg.name}
                defaultChecked={pkg.id === fallbackPackageId}
                className="tick"
              />
              <span className="grid min-w-0 grow gap-3">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="wide text-[1.0625rem] sm:text-xl">{pkg.name}</span>
                  <span className="wide text-[1.0625rem] tabular-nums sm:text-xl">{formatBRL(pkg.price)}</span>
                </span>
                <span className="max-sm:max-w-[17em]">{pkg.description}</span>
                <Features items={packageFeatures(pkg, catalog).slice(0, 5)} />
              </span>
            </label>
          ))}
        </fieldset>

        <aside className="grid grid-cols-1 gap-6 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
          <section className="card p-[min(1.5rem,6.7vw)]" aria-labelledby="resumo">
            <h2 id="resumo" className="wide text-xl">
              Resumo do Pedido
            </h2>
            {catalog.packages.map((pkg) => (
              <Summary key={pkg.id} pkg={pkg} />
            ))}
          </section>
          <section className="inverse grid gap-4 p-[min(1.5rem,6.7vw)]" aria-labelledby="finalizar">
            <h2 id="finalizar" className="wide text-xl">
              Finalizar Pagamento
            </h2>
            <button type="submit" className="btn btn-red w-full text-lg" data-busy="Processando...">
              Pagar agora
            </button>
            <p className="font-semibold empty:hidden" role="alert" data-held />
            <p className="text-smoke text-sm">
              Você confere seus dados e o contrato e depois é levado ao Mercado Pago, para concluir a compra com
              segurança.
            </p>
          </section>
        </aside>
      </form>
      <script defer src={chooseUrl} />
    </>
  )
}

/** Every summary is in the page; the style sheet shows the one that was chosen. */
function Summary({ pkg }: { pkg: Package }) {
  return (
    <div data-summary={pkg.id} className="mt-4">
      <p className="text-lg font-bold">{pkg.name}</p>
      <p>{pkg.description}</p>
      <dl className="border-ink mt-4 grid gap-2 border-t-2 pt-4 tabular-nums">
        <div className="flex justify-between gap-4">
          <dt>Subtotal</dt>
          <dd>{formatBRL(pkg.price)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-lg font-bold">
          <dt>Total</dt>
          <dd>{formatBRL(pkg.price)}</dd>
        </div>
      </dl>
    </div>
  )
}
