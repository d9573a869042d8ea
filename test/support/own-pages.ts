import { isPersonal, pages } from '#app/route-table.ts'

import { createOrderGrant, createProjectGrant } from './access-fixtures.ts'
import type { openClientPages } from './client-pages.ts'
import { ownAddresses, ownFiles } from './own-addresses.ts'
import { listScreens } from './routes.ts'

type Clients = Awaited<ReturnType<typeof openClientPages>>
type Own = Parameters<typeof ownAddresses>[0] & Parameters<typeof ownFiles>[0] & { orderId: string | null }

/** Every page and file of the clients of these projects, each opened by that client, with the data a navigation asks for. */
export async function openOwnPages(
  { ask }: Pick<Clients, 'ask'>,
  deps: Parameters<typeof createOrderGrant>[1],
  projects: Omit<Own, 'listening'>[],
): Promise<{ asked: string; status: number; text: string }[]> {
  const ids = listScreens()
    .filter(({ path }) => isPersonal(pages.find(path).facts))
    .map(({ id }) => id)
  const nobody = new Request(deps.siteUrl)
  const opened: { asked: string; status: number; text: string }[] = []
  for (const project of projects) {
    const addresses = new Map(
      Object.entries({ ...ownAddresses({ ...project, listening: '/ouvir/x' }), ...ownFiles(project) }),
    )
    const cookie = [createOrderGrant(nobody, deps, project.orderId ?? ''), createProjectGrant(nobody, deps, project.id)]
      .map((line) => line.split(';')[0])
      .join('; ')
    for (const id of ids) {
      const path = addresses.get(id)?.path
      if (path === undefined) continue
      const { pathname, search } = new URL(path, deps.siteUrl)
      for (const asked of [path, `${pathname}.data${search}`]) {
        const { status, text } = await ask(asked, { headers: { cookie } })
        opened.push({ asked, status, text })
      }
    }
  }
  return opened
}
