import { Link } from 'react-router'

import { OrderBadge, ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { OrderState } from '#core/order/order.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Project = {
  id: string
  code: string
  title: string
  status: ProjectStatus
  deadlineOn: CalendarDay
  stopReason: StopReason | null
}
type Order = {
  id: string
  code: string
  state: OrderState
  total: Cents
  isPartRefunded: boolean
  packageName: string
  createdAt: Date
}

export function ClientProjects({ projects }: { projects: Project[] }) {
  return (
    <Panel title="Projetos">
      {projects.length === 0 ? <p className="text-smoke">Nenhum projeto ainda.</p> : null}
      <ul className="grid gap-3">
        {projects.map((project) => (
          <li key={project.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1 basis-52">
              <Link to={`/admin/projects/${project.id}`} className="link font-semibold [overflow-wrap:anywhere]">
                {project.title}
              </Link>
              <span className="text-smoke block text-sm">
                {project.code}
                {project.stopReason ? null : ` · Prazo máximo ${formatDay(project.deadlineOn)}`}
              </span>
            </p>
            <ProjectBadge status={project.status} stopReason={project.stopReason} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function ClientOrders({ orders }: { orders: Order[] }) {
  return (
    <Panel title="Pedidos">
      {orders.length === 0 ? <p className="text-smoke">Nenhum pedido com este e-mail.</p> : null}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1 basis-52">
              <Link to={`/admin/orders/${order.id}`} className="link font-semibold">
                {order.code}, {order.packageName}
              </Link>
              <span className="text-smoke block text-sm tabular-nums">
                {formatBRL(order.total)} · {formatDate(order.createdAt)}
              </span>
            </p>
            <OrderBadge order={order} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
