import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { businessDays } from '#copy/catalog/packages.ts'
import { moveText } from '#copy/project/agenda-labels.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import type { Move } from '#core/schedule/agenda.ts'
import { formatDay } from '#core/shared/dates.ts'

import { RiskMark } from './queue-list.tsx'

type ShownMove = Move & { project: { code: string; title: string } }

type Props = { effect: { days: number; song: ShownMove; others: ShownMove[] } }

/** What a song made express would change, for itself and for everybody else. Nothing is changed by looking. */
export function ExpediteEffect({ effect: { days, song, others } }: Props) {
  const { before, after } = song
  return (
    <Panel title={`E se “${song.project.title}” for expressa?`}>
      <p>
        Em {businessDays(days)}, a previsão{' '}
        {song.workdaysLater === 0 ? 'continua em' : `vai de ${formatDay(before.readyOn)} para`}{' '}
        <strong>{formatDay(after.readyOn)}</strong> ({moveText(song.workdaysLater)}). <RiskMark song={after} />
      </p>
      {others.length === 0 ? (
        <p className="mt-2 font-semibold">Ninguém mais muda de dia.</p>
      ) : (
        <>
          <p className="mt-2 font-semibold">
            {others.length === 1 ? 'Muda' : 'Mudam'} mais {pluralize(others.length, 'música', 'músicas')}:
          </p>
          <table className="mt-1 w-full max-w-3xl text-left">
            <thead>
              <tr>
                <th scope="col">Projeto</th>
                <th scope="col">Previsão</th>
                <th scope="col">Prazo</th>
              </tr>
            </thead>
            <tbody className="divide-line divide-y">
              {others.map((move) => (
                <tr key={move.id} className="align-top">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    <Link to={`/admin/projects/${move.id}`} className="link">
                      {move.project.title}
                    </Link>
                  </th>
                  <td className="py-1.5 pr-3 tabular-nums">
                    {formatDay(move.after.readyOn)}
                    <span className="text-smoke block text-sm">{moveText(move.workdaysLater)}</span>
                  </td>
                  <td className="py-1.5">
                    <RiskMark song={move.after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Link to={`/admin/projects/${song.id}`} className="btn-quiet">
          Abrir o projeto
        </Link>
        <Link to="/admin/agenda" className="btn-quiet">
          Fechar a simulação
        </Link>
        <span className="text-smoke text-sm">É só uma simulação: nenhum prazo mudou.</span>
      </p>
    </Panel>
  )
}
