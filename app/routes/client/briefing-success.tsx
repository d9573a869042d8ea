import { depsContext } from '#app/http/context.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { useNoDraftsOf } from '#app/ui/briefing/autosave/use-no-drafts-of.ts'
import { NumberedSteps } from '#app/ui/checkout/numbered-steps.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { afterBriefing, afterUnpaidBriefing } from '#copy/briefing/after-briefing.ts'
import { packageOrFallback } from '#core/catalog/catalog.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { listAccessibleBriefings } from '#db/briefing/briefings.ts'

import type { Route } from './+types/briefing-success.ts'
import { readBriefingAccess } from './briefing/find-briefing.ts'

export const meta: Route.MetaFunction = () =>
  privateMeta({
    title: 'Recebemos a sua história',
    description: 'Recebemos a sua história. Veja o que acontece agora.',
  })

/** Thanks. The package comes from the address; whether the payment is still missing, from what this browser sent. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { catalog } = await loadSiteData(context)
  const pkg = packageOrFallback(catalog, url.searchParams.get('package') ?? undefined)
  const rows = await listAccessibleBriefings(deps.db, await readBriefingAccess(request, deps))
  const sent = rows.filter(({ briefing }) => briefing.state === 'sent')
  const latest = sent.find(({ briefing }) => briefing.packageId === pkg.id)
  return {
    sentIds: latest ? sent.map(({ briefing }) => briefing.id) : [],
    pkg: { id: pkg.id, name: pkg.name },
    code: latest?.order?.code ?? null,
    unpaid: latest !== undefined && latest.briefing.projectId === null,
  }
}

export default function BriefingSuccess({ loaderData: { pkg, sentIds, code, unpaid } }: Route.ComponentProps) {
  useNoDraftsOf(sentIds, pkg.id)
  return (
    <section className="gutter pt-12 pb-24 lg:pt-20">
      <p className="flex gap-3" aria-hidden="true">
        <span className="bg-red size-16 rounded-full" />
        <span className="bg-red size-16 rounded-full" />
        <span className="bg-red size-16 rounded-full" />
      </p>
      <h1 className="wide text-display mt-10 max-sm:max-w-[8.6em]">Recebemos a sua história!</h1>
      <p className="mt-4 max-w-[34em] text-lg">
        Obrigado por confiar a sua história à gente. Pacote: <strong>{pkg.name}</strong>.
      </p>
      <h2 className="wide text-title mt-12">E agora?</h2>
      <NumberedSteps steps={unpaid ? afterUnpaidBriefing : afterBriefing} className="max-w-[44rem]" />
      <p className="mt-8 flex flex-wrap gap-4">
        {unpaid ? (
          <a href={`/pagamento/${pkg.id}`} className="btn btn-red">
            Contratar o pacote
          </a>
        ) : null}
        {code ? (
          <a href={trackingPath(code)} className="btn btn-red">
            Acompanhar pedido
          </a>
        ) : null}
        <a href="/" className="btn btn-line">
          Voltar para o início
        </a>
        <a href="/services" className="btn btn-line">
          Conhecer nossos serviços
        </a>
      </p>
    </section>
  )
}
