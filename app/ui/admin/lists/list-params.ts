import type { ProjectSort } from '#core/admin/project-sort.ts'
import type { SavedList } from '#core/admin/saved-view.ts'

/** What filters and orders are called in an address. */
export const orderParams: Record<ProjectSort, string> = { created: '', activity: 'atividade', limit: 'prazo' }

/** Projects nobody works on. */
export const nobody = 'ninguem'

/** Among the statuses: projects that stopped before their delivery. */
export const stoppedChoice = 'parados'

/** Their list, for everybody or for one assignee. */
export function stoppedPath(assignee = ''): string {
  return `/admin/projects?${new URLSearchParams({ estado: stoppedChoice, ...(assignee ? { responsavel: assignee } : {}) })}`
}

/** Orders somebody should look at, and orders nobody has paid for more than a day. */
export const reviewFlagChoice = 'atencao'
export const lingeringChoice = 'parados'

/** Orders that are paid by link: whose payment is to be confirmed, and that have no link yet. */
export const linkChoices = { confirm: 'conferir', send: 'enviar-link' } as const

/** Where each list with saved views is. */
export const listPaths = { projects: '/admin/projects', orders: '/admin/orders' } satisfies Record<SavedList, string>

/** A new client for whom a project is being created: afterwards its dialog opens again, with them chosen. */
export const clientForProject = { param: 'para', value: 'projeto' }

/** The client the dialog for a new project begins with. */
export const chosenClientParam = 'cliente'

/** The dialog for a new project, for this client. */
export function newProjectPath(clientId: string): string {
  return `/admin/projects?novo=1&${chosenClientParam}=${clientId}`
}

/** In a form for an export: only the chosen rows. */
export const selectedParam = 'escolhidos'
