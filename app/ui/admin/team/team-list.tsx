import { Link } from 'react-router'

import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { roleLabels } from '#copy/staff/staff-labels.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { Colleague } from '#core/staff/team.ts'

export function TeamList({ team, ownId }: { team: Colleague[]; ownId: string }) {
  return (
    <RowList label="Equipe">
      {team.map((person) => (
        <li key={person.id}>
          <Link
            to={`?pessoa=${person.id}`}
            preventScrollReset
            className={`${rowClass} @md:grid-cols-[minmax(0,1fr)_auto] @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)]`}
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {person.name}
                {person.id === ownId ? ' (você)' : ''}
              </span>
              <span className="text-smoke block text-sm [overflow-wrap:anywhere]">{person.email}</span>
            </span>
            <span>
              <span className="badge" data-status={person.deactivatedAt ? 'waiting' : 'approved'}>
                {person.deactivatedAt ? 'Desativada' : roleLabels[person.role]}
              </span>
            </span>
            <span className="text-smoke text-sm @md:col-span-2 @2xl:col-span-1">
              {projectLabel(person.projects)}
              <span className="block">
                {person.lastSignInAt ? `Último acesso: ${formatDateTime(person.lastSignInAt)}` : 'Nunca acessou'}
              </span>
              <span className="block">
                {person.hasSecondFactor
                  ? 'Verificação em duas etapas: ativada'
                  : 'Verificação em duas etapas: desativada'}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </RowList>
  )
}

export function projectLabel(count: number): string {
  if (count === 0) return 'Nenhum projeto em andamento'
  return count === 1 ? '1 projeto em andamento' : `${count} projetos em andamento`
}
