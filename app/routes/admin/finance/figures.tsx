import { FunnelPanel } from '#app/ui/admin/figures/funnel-panel.tsx'
import { PackageRevisionsPanel } from '#app/ui/admin/figures/package-revisions.tsx'
import { PunctualityPanel } from '#app/ui/admin/figures/punctuality-panel.tsx'
import { RevenuePanel } from '#app/ui/admin/figures/revenue-panel.tsx'
import { SongsPanel } from '#app/ui/admin/figures/songs-panel.tsx'
import { StepDaysPanel } from '#app/ui/admin/figures/step-days-panel.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import { Tabs } from '#app/ui/admin/shared/tabs.tsx'
import { figureMonthsLabels, figuresTitle } from '#copy/admin/figure-labels.ts'
import { figureMonths, parseFigureMonths } from '#core/admin/figures.ts'
import { formatDay, formatTime } from '#core/shared/dates.ts'

import type { Route } from './+types/figures.ts'
import { readRecentFigures } from './figures-data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { value, readAt } = await readRecentFigures(context, parseFigureMonths(url.searchParams.get('periodo')))
  return { ...value, readAt }
}

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { readAt, months, days, daysBefore, countedSince, funnel, revenue, steps, punctuality, revisions, songs } =
    loaderData
  return (
    <>
      <AdminPageHead title={figuresTitle}>
        <form method="post" noValidate action="/admin/exportar/indicadores.csv" className="ml-auto">
          <input type="hidden" name="periodo" value={months} />
          <button type="submit" className="btn btn-line">
            Exportar indicadores (CSV)
          </button>
        </form>
      </AdminPageHead>
      <PageIndex
        parts={[
          'Da visita à entrega',
          'Receita líquida por mês',
          'No prazo ou não',
          'Dias em cada etapa',
          'Revisões por pacote',
          'Músicas ouvidas antes da compra',
        ]}
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Tabs
          label="Período dos indicadores"
          tabs={figureMonths.map((known) => ({
            to: `?periodo=${known}`,
            label: figureMonthsLabels[known],
            isCurrent: known === months,
          }))}
        />
        <p className="text-smoke tabular-nums">
          {formatDay(days.first)} a {formatDay(days.last)}
          {`, ao lado de ${formatDay(daysBefore.first)} a ${formatDay(daysBefore.last)}`}
          {readAt ? `, calculados às ${formatTime(readAt)}` : null}
        </p>
      </div>
      <div className="full-width panel-columns">
        <FunnelPanel rows={funnel} countedSince={countedSince} />
        <RevenuePanel months={revenue.months} totals={revenue.totals} before={revenue.before} />
        <PunctualityPanel months={punctuality} />
        <StepDaysPanel steps={steps} />
        <PackageRevisionsPanel packages={revisions} />
        <SongsPanel songs={songs} />
      </div>
    </>
  )
}
