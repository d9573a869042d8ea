import { SiteLink } from '#app/ui/site/site-link.tsx'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** Beside the ready-made packages: the way to a production made to measure, and to help with choosing. */
export function BespokeInvitation({ from }: { from: Cents }) {
  return (
    <div className="border-ink mt-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 border-t-2 pt-6">
      <div className="max-w-[34em]">
        <h3 className="wide text-title">Orçamento sob medida</h3>
        <p className="mt-2">
          {`Outra duração, mais instrumentos, um prazo só seu? Monte a produção item por item, a partir de ${formatBRL(from)}.`}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <SiteLink href="/calculadora" className="btn btn-line">
          Abrir a calculadora
        </SiteLink>
        <SiteLink href="/qualificacao" className="btn-quiet">
          Não sei qual escolher
        </SiteLink>
      </p>
    </div>
  )
}
