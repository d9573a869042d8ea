import { Link } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { briefingStateLabels } from '#copy/briefing/briefing.ts'
import { dueFacts } from '#copy/project/due-labels.ts'
import { joinList } from '#copy/shared/inflection.ts'
import type { BriefingState } from '#core/briefing/briefing.ts'
import { earlyWish } from '#core/project/desired-date.ts'
import type { DueDates, ProjectStatus } from '#core/project/project.ts'
import { formatDate, formatDay, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'

/** The date the client wished for; red if it is before the promised day. */
function wishedDate(wishedOn: string, { deadlineOn, status }: { deadlineOn: CalendarDay; status: ProjectStatus }) {
  if (!isCalendarDay(wishedOn)) return null
  const text = formatDay(wishedOn)
  const isEarly = status !== 'delivered' && earlyWish(wishedOn, deadlineOn)
  return isEarly ? <strong className="text-alarm">{text}: antes do prazo</strong> : text
}

type DetailedProject = DueDates & {
  id: string
  code: string
  orderId: string | null
  recipient: string
  status: ProjectStatus
  previewCode: string
  createdAt: Date
  expiresAt: Date | null
}

type DetailsProps = {
  project: DetailedProject
  owner: boolean
  packageName: string
  extras: string[] | null
  versions: number
  briefingState: BriefingState | null
  /** As the client wrote it; empty without a wish. */
  wishedOn: string
}

/** The facts of a project, and the ways to its briefing, order and preview. */
export function ProjectDetails({
  project,
  owner,
  packageName,
  extras,
  versions,
  briefingState,
  wishedOn,
}: DetailsProps) {
  return (
    <Panel title="Detalhes">
      <DescriptionList
        facts={[
          ['Código', project.code],
          ['Criado em', formatDate(project.createdAt)],
          ['Pacote', packageName],
          ['Para quem é', project.recipient || 'Não informado'],
          ['Serviços extras', extras && (joinList(extras) || 'Nenhum')],
          ['Versões', String(versions)],
          [
            'Briefing',
            <Link key="briefing" to="briefing" className="link">
              {briefingState ? briefingStateLabels[briefingState] : 'Ainda sem briefing'}
            </Link>,
          ],
          ...dueFacts(project).map(({ label, value }) => [label, value] satisfies [string, string]),
          [
            'Agenda',
            owner && (project.status === 'waiting' || project.status === 'feedback') ? (
              <Link key="agenda" to={`/admin/agenda?expressa=${project.id}`} className="link">
                E se for expressa?
              </Link>
            ) : null,
          ],
          ['Data desejada', wishedDate(wishedOn, project)],
          ['Prévia expira em', project.expiresAt ? formatDate(project.expiresAt) : 'Sem data de expiração'],
          [
            'Link do cliente',
            <a key="preview" href={`/client-preview/${project.previewCode}`} className="link">
              /client-preview/{project.previewCode}
            </a>,
          ],
          [
            'Pedido',
            project.orderId && owner ? (
              <Link key="order" to={`/admin/orders/${project.orderId}`} className="link">
                Abrir o pedido
              </Link>
            ) : project.orderId ? (
              'Pago'
            ) : (
              'Criado pela equipe'
            ),
          ],
        ]}
      />
    </Panel>
  )
}
