import { SiteLink } from '#app/ui/site/site-link.tsx'
import type { Extra } from '#core/catalog/catalog.ts'
import type { PublicCatalog, PublicSettings } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'

import { WhatsappLink } from './contact-link.tsx'

type Props = {
  catalog: PublicCatalog
  settings: PublicSettings
  /** How many are seen at first; the others are folded away. */
  shown?: number
}

/** The extra services: name, description and price. */
export function ExtrasList({ catalog, settings, shown = Infinity }: Props) {
  const [first, others] = [catalog.extras.slice(0, shown), catalog.extras.slice(shown)]

  return (
    <>
      <Extras extras={first} settings={settings} />
      {others.length > 0 ? (
        <details className="group">
          <summary className="btn-quiet mt-4 group-open:hidden">Ver os {catalog.extras.length} serviços extras</summary>
          <Extras extras={others} settings={settings} />
        </details>
      ) : null}
    </>
  )
}

function Extras({ extras, settings }: { extras: Extra[]; settings: PublicSettings }) {
  return (
    <ul className="border-ink border-t-2">
      {extras.map((extra) => (
        <li
          key={extra.id}
          className="border-line grid gap-x-8 gap-y-2 border-b py-5 sm:grid-cols-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_9rem_14rem] lg:items-baseline"
        >
          <h3 className="text-xl leading-tight font-bold">
            {extra.title}
            <span className="text-smoke mt-1.5 flex items-center gap-2 text-sm font-semibold">
              <span className="dot size-2" aria-hidden="true" />
              Promocional
            </span>
          </h3>
          <div className="sm:col-start-1 lg:col-start-auto">
            <p>{extra.description}</p>
            <p className="text-smoke text-[0.9375rem]">{extra.features.join(' · ')}</p>
            {extra.id === 'avaliacao-similaridade' ? <SimilarityCaveats /> : null}
          </div>
          <p className="wide text-xl whitespace-nowrap tabular-nums sm:col-start-2 sm:row-start-1 sm:text-right lg:col-start-auto lg:row-start-auto">
            {extra.price === null ? 'Consultar' : formatBRL(extra.price)}
          </p>
          <p className="flex flex-wrap gap-x-5 sm:col-start-2 sm:flex-col sm:items-end sm:text-right lg:col-start-auto">
            <PurchaseLink extra={extra} settings={settings} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function PurchaseLink({ extra, settings }: { extra: Extra; settings: PublicSettings }) {
  if (extra.sale === 'checkout') return <span className="text-smoke text-[0.9375rem]">Some ao pacote no pagamento</span>

  return (
    <>
      <WhatsappLink
        number={settings.contact.whatsapp}
        message={`Olá! Quero saber mais sobre o serviço “${extra.title}”.`}
        className="btn-quiet"
      >
        Entre em contato
      </WhatsappLink>
      <SiteLink
        href={`/acompanhar-pedido/orcamento?servico=${extra.id}`}
        className="btn-quiet text-[0.9375rem]"
        rel="nofollow"
      >
        Já tem pedido? Pedir orçamento<span className="sr-only">: {extra.title}</span>
      </SiteLink>
    </>
  )
}

/** The limits of a similarity assessment: registration and comparison never prove originality. */
function SimilarityCaveats() {
  return (
    <>
      <button type="button" popoverTarget="limites-similaridade" className="btn-quiet text-[0.9375rem]">
        O que ela não garante
      </button>
      <div
        id="limites-similaridade"
        popover="auto"
        role="dialog"
        aria-labelledby="limites-titulo"
        className="sheet overflow-y-auto p-6 sm:p-8"
      >
        <h4 id="limites-titulo" className="wide text-title">
          O que a avaliação não garante
        </h4>
        <div className="prose mt-4">
          <ul>
            <li>A comparação é automática e olha apenas para as obras que as ferramentas conhecem.</li>
            <li>Um resultado baixo reduz o risco, mas não prova que a música é inédita.</li>
            <li>Um resultado alto não prova que houve cópia: mostra onde vale ouvir com atenção.</li>
            <li>O relatório não é parecer jurídico e não substitui o de um advogado.</li>
          </ul>
        </div>
        <button type="button" popoverTarget="limites-similaridade" popoverTargetAction="hide" className="btn mt-6">
          Entendi
        </button>
      </div>
    </>
  )
}
