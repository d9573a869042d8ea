import { Link } from 'react-router'

import { fieldPath, settingsPath } from '#app/content-editor/settings-screens.ts'
import { depsContext } from '#app/http/context.ts'
import { Pager } from '#app/ui/admin/lists/pager.tsx'
import { ExpediteEffect } from '#app/ui/admin/schedule/expedite-effect.tsx'
import { LoadPlot } from '#app/ui/admin/schedule/load-plot.tsx'
import { QueueList } from '#app/ui/admin/schedule/queue-list.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { LiveBadge } from '#app/ui/admin/shared/live-badge.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { forecastSource, queueSummary } from '#copy/project/agenda-labels.ts'
import { partFrom } from '#core/shared/part-of-list.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { pageSize } from '#db/shared/pagination.ts'
import { readAgenda } from '#use-cases/schedule/read-agenda.ts'

import type { Route } from './+types/agenda.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('expressa') ?? ''
  const { songs, ...agenda } = await readAgenda(context.get(depsContext), isUuid(id) ? id : null)
  return {
    ...agenda,
    /** Somebody else may have presented or delivered it meanwhile. */
    isGone: id !== '' && agenda.effect === null,
    summary: queueSummary(songs),
    part: partFrom(songs, url.searchParams.get('antes'), pageSize),
    count: songs.length,
  }
}

export default function Agenda({ loaderData }: Route.ComponentProps) {
  const { songsPerWeek, confidence, pastSongs, today, weeks, part, count, summary, effect, isGone } = loaderData
  const { items, from } = part

  return (
    <>
      <AdminPageHead title="Agenda">
        <LiveBadge url={panelEventsUrl} />
      </AdminPageHead>
      <div className="full-width grid gap-4">
        {songsPerWeek === null ? (
          <div className="notice">
            <strong>Diga quantas músicas cabem numa semana</strong>
            <p>Sem isso a previsão conta só o tempo de cada música, e não a fila.</p>
            <p className="mt-2">
              <Link to={fieldPath(settingsPath('studio'), 'schedule.songsPerWeek')} className="btn btn-red">
                Informar a capacidade
              </Link>
            </p>
          </div>
        ) : null}
        {effect ? <ExpediteEffect effect={effect} /> : null}
        {isGone ? (
          <p className="notice">Esta música não está na fila: ela já foi aprovada, ou o cliente está ouvindo.</p>
        ) : null}
        <div className="grid gap-4 min-[106rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[106rem]:items-start">
          <Panel title="Carga por semana">
            <LoadPlot weeks={weeks} />
          </Panel>
          <Panel title="Fila, pelo prazo">
            {count === 0 ? (
              <p className="text-smoke">
                Nenhuma música na fila. As aprovadas e as que o cliente está ouvindo não entram aqui.
              </p>
            ) : (
              <>
                <p className="mb-1 font-semibold">{summary}</p>
                <p className="text-smoke mb-3 max-w-[75ch] text-sm">
                  Previsão com {confidence}% de confiança. {forecastSource({ pastSongs, songsPerWeek })}
                </p>
                <QueueList songs={items} today={today} />
                {count > items.length ? (
                  <p className="text-smoke mt-3 text-sm tabular-nums">
                    Da {from + 1}ª à {from + items.length}ª, de {count}.
                  </p>
                ) : null}
                <Pager pages={part} />
              </>
            )}
          </Panel>
        </div>
      </div>
    </>
  )
}
