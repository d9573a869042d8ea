import type { SavedList } from '#core/admin/saved-view.ts'

/** Projects nobody works on. */
export const nobody = 'ninguem'

/** Among the statuses: projects that stopped before their delivery. */
export const stoppedChoice = 'parados'

/** Among the statuses, too: projects whose client pays first for the changes they asked for. */
export const unpaidChoice = 'a-pagar'

/** The list of those that stopped, for everybody or for one assignee. */
export function stoppedPath(assignee = ''): string {
  return `/admin/projects?${new URLSearchParams({ estado: stoppedChoice, ...(assignee ? { responsavel: assignee } : {}) })}`
}

/** Orders somebody should look at, and orders nobody has paid for more than a day. */
export const reviewFlagChoice = 'atencao'
export const lingeringChoice = 'parados'

/** Orders whose money came in or went out on a day. */
export const movedOnParam = 'movimento'

/** Days on which money of one kind moved. */
export const dayKindParam = 'com'

/** Orders that are paid by link: whose payment is to be confirmed, and that have no link yet. */
export const linkChoices = { confirm: 'conferir', send: 'enviar-link' } as const

/** Where each list with saved views is. */
export const listPaths = { projects: '/admin/projects', orders: '/admin/orders' } satisfies Record<SavedList, string>

/** A new client for whom a project is being created: afterwards its dialog opens again, with them chosen. */
export const clientForProject = { param: 'para', value: 'projeto' }

/** What was typed where a client is chosen: their name, or their address. */
export const typedClientParam = 'nome'

/** What the dialog for a new project begins with; a list that opens it anew leaves them out. */
export const newProjectParams = { client: 'cliente', title: 'titulo', package: 'pacote', notify: 'avisar' }

/** What was typed of a project goes along in the address, there and back. */
export type TypedProject = { title: string; package: string; notify: string }

const nothingTyped: TypedProject = { title: '', package: '', notify: '' }

export function newClientPath(typed: TypedProject, client = ''): string {
  const known = { ...typedParams(typed), ...(client ? { [typedClientParam]: client } : {}) }
  const query = { novo: '1', [clientForProject.param]: clientForProject.value, ...known }
  return `/admin/clients?${new URLSearchParams(query)}`
}

/** The dialog for a new project, for this client. */
export function newProjectPath(clientId: string, typed = nothingTyped): string {
  const query = { novo: '1', [newProjectParams.client]: clientId, ...typedParams(typed) }
  return `/admin/projects?${new URLSearchParams(query)}`
}

export function typedProjectIn(params: URLSearchParams): TypedProject {
  return {
    title: params.get(newProjectParams.title) ?? '',
    package: params.get(newProjectParams.package) ?? '',
    notify: params.get(newProjectParams.notify) ?? '',
  }
}

/** What the dialog for a new client begins with. */
export function typedClientIn(params: URLSearchParams): { name: string } | { email: string } {
  const typed = params.get(typedClientParam) ?? ''
  return typed.includes('@') ? { email: typed } : { name: typed }
}

function typedParams({ title, package: chosen, notify }: TypedProject): Record<string, string> {
  return {
    ...(title ? { [newProjectParams.title]: title } : {}),
    ...(chosen ? { [newProjectParams.package]: chosen } : {}),
    ...(notify ? { [newProjectParams.notify]: notify } : {}),
  }
}

/** In a form for an export: only the chosen rows. */
export const selectedParam = 'escolhidos'
