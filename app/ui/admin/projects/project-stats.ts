import { stoppedPath } from '#app/ui/admin/lists/list-params.ts'
import type { Stat } from '#app/ui/admin/shared/stat-cards.tsx'
import { projectCounterLabels, stoppedLabel } from '#copy/shared/labels.ts'
import { projectStatuses } from '#core/project/project.ts'

type Counts = { waiting: number; feedback: number; approved: number; delivered: number }

/**
 * The figures of projects: each project is in exactly one of them, and the first is their sum. Nothing is due for what
 * stopped before its delivery.
 */
export function projectStats(counts: Counts & { total: number }, stopped: Omit<Counts, 'delivered'>): Stat[] {
  const ended = stopped.waiting + stopped.feedback + stopped.approved
  const active = activeCounts(counts, stopped)
  return [
    { label: 'Total de Projetos', count: counts.total, to: '/admin/projects' },
    ...projectStatuses.map((status) => ({
      label: projectCounterLabels[status],
      count: active[status],
      status,
      to: `/admin/projects?estado=${status}`,
    })),
    ...(ended > 0 ? [{ label: stoppedLabel, count: ended, to: stoppedPath() }] : []),
  ]
}

/** The projects of each status that are still worked on, or were delivered. */
export function activeCounts(counts: Counts, stopped: Omit<Counts, 'delivered'>): Counts {
  const { waiting, feedback, approved, delivered } = counts
  return {
    waiting: Math.max(0, waiting - stopped.waiting),
    feedback: Math.max(0, feedback - stopped.feedback),
    approved: Math.max(0, approved - stopped.approved),
    delivered,
  }
}
