import { randomUUID } from 'node:crypto'

import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { isOwner, projectScope, shownEmail } from '#app/http/guards.ts'
import { chosenClientParam } from '#app/ui/admin/lists/list-params.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { listClientChoices } from '#db/client/clients-admin.ts'
import { currentCatalog } from '#db/content/document-versions.ts'

/** What the dialog for a new project needs before anything is typed; `null` while it is closed. */
export async function openNewProject(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  if (!params.has('novo')) return null
  const { db } = context.get(depsContext)
  const clientId = params.get(chosenClientParam)
  const chosenId = clientId && isUuid(clientId) ? clientId : null
  const [clients, { packages }] = await Promise.all([
    listClientChoices(db, { search: '', chosenId, scope: projectScope(context) }),
    currentCatalog(db),
  ])
  return {
    clients: clients.map((client) => ({ ...client, email: shownEmail(context, client.email) })),
    packages: packages.map(({ id, name }): [string, string] => [id, name]),
    chosenId: chosenId ?? '',
    /** Producers would not see a client they made. */
    canCreateClient: isOwner(context),
    submission: randomUUID(),
  }
}
