import { SiteLink } from '#app/ui/site/site-link.tsx'
import type { ListedExtra, PublicSettings } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'

import { WhatsappLink } from './contact-link.tsx'

type Props = {
  extras: ListedExtra[]
  settings: PublicSettings
  /** How many are seen at first; the others are folded away. */
  shown?: number
}

/** The extra services: name, description and price. */
export function ExtrasList({ extras, settings, shown = Infinity }: Props) {
  const [first, others] = [extras.slice(0, shown), extras.slice(shown)]

  return (
    <>
      <Extras extras={first} settings={settings} />
      {others.length > 0 ? (
        <details className="group">
          <summary className="btn-quiet mt-4 group-open:hidden">{`Ver os ${extras.length} serviços extras`}</summary>
          <Extras extras={others} settings={settings} />
        </details>
      ) : null}
    </>
  )
}

function Extras({ extras, settings }: { extras: ListedExtra[]; settings: PublicSettings }) {
  return (
    <ul className="extras">
      {extras.map((extra) => (
        <li key={extra.id}>
          <h3>
            {extra.title}
            <span>Promocional</span>
          </h3>
          <div>
            <p>{extra.description}</p>
            <p>{extra.features.join(' · ')}</p>
            {extra.id === 'avaliacao-similaridade' ? <SimilarityCaveats /> : null}
          </div>
          <p>{extra.price === null ? 'Consultar' : formatBRL(extra.price)}</p>
          <div>
            <PurchaseLink extra={extra} settings={settings} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function PurchaseLink({ extra, settings }: { extra: ListedExtra; settings: PublicSettings }) {
  if (extra.sale === 'checkout') return <span>Some ao pacote no pagamento</span>

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
