import { worklistQueues, type WorklistQueue } from '#core/project/worklist.ts'

/** What the queues are called in an address. */
const queueParams = {
  late: 'atrasados',
  soon: 'proximos',
  risk: 'risco',
  briefings: 'briefings',
  feedback: 'feedback',
  lyrics: 'letras',
  drafts: 'rascunhos',
  unpresented: 'produzir',
  approved: 'entregar',
} satisfies Record<WorklistQueue, string>

export function parseQueue(params: URLSearchParams): WorklistQueue | null {
  const requested = params.get('fila')
  return worklistQueues.find((queue) => queueParams[queue] === requested) ?? null
}

/** The dashboard with one queue, or with all of them; what else its address says stays. */
export function queuePath(search: string, queue: WorklistQueue | null): string {
  const query = new URLSearchParams(search)
  query.delete('fila')
  if (queue) query.set('fila', queueParams[queue])
  return query.size > 0 ? `/admin?${query}` : '/admin'
}

/** What shows the projects of a queue in the list. */
const listFilters = {
  late: ['atrasados', '1'],
  soon: ['proximos', '1'],
  risk: ['risco', '1'],
  briefings: ['briefing', '1'],
  feedback: ['responder', '1'],
  lyrics: ['letras', '1'],
  drafts: ['rascunhos', '1'],
  unpresented: ['produzir', '1'],
  approved: ['estado', 'approved'],
} satisfies Record<WorklistQueue, [name: string, value: string]>

/** Those that are no status, in the order in which the list names them. */
const filterQueues = ['late', 'briefings', 'feedback', 'lyrics', 'soon', 'risk', 'unpresented', 'drafts'] as const
export type FilterQueue = (typeof filterQueues)[number]

export function parseFilterQueues(params: URLSearchParams): FilterQueue[] {
  return filterQueues.filter((queue) => params.has(listFilters[queue][0]))
}

/** The same as fields of a form. */
export function filterQueueFields(queues: readonly FilterQueue[]): Record<string, string> {
  return Object.fromEntries(queues.map((queue) => listFilters[queue]))
}

/** The same projects in the list. */
export function queueListPath(queue: WorklistQueue): string {
  const [name, value] = listFilters[queue]
  return `/admin/projects?ordem=prazo&${name}=${value}`
}
