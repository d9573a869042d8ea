import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { clients, projects } from '#db/schema.ts'
import { expectNone } from '#test/support/guard.ts'
import { openPanel } from '#test/support/panel.ts'
import { createManualProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)

/** Two clients of a producer who differ only in what a producer reads masked, or not at all. */
async function createMasked(assigneeId: string) {
  const masked = [
    { phone: '5511987654321', bought: cents(50_00), lastOrderAt: context.now() },
    { phone: '5571987651234', bought: cents(0), lastOrderAt: addDays(context.now(), -400) },
  ]
  const names: string[] = []
  for (const differing of masked) {
    const name = `Cliente ${randomUUID()}`
    const { id, clientId } = await createManualProject(context, { name, email: `${randomUUID()}@exemplo.com.br` })
    await context.db.update(projects).set({ assigneeId }).where(eq(projects.id, id))
    await context.db.update(clients).set(differing).where(eq(clients.id, clientId))
    names.push(name)
  }
  return names
}

/** Every value of every choice that the page offers its reader above the list. */
function choicesIn(page: string): string[] {
  const [, form = ''] = /<form[^>]*role="search"([\s\S]*?)<\/form>/.exec(page) ?? []
  return [...form.matchAll(/<select[^>]*name="(\w+)"([\s\S]*?)<\/select>/g)].flatMap(([, name = '', options = '']) =>
    [...options.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value = '']) => `${name}=${value}`),
  )
}

async function ask(query: string, { cookie }: { cookie: string }): Promise<string> {
  return (await panel.ask(`/admin/clients?${query}`, { headers: { cookie } })).text
}

test('a producer asks for what owners may filter clients by → clients are not told apart by what is masked', async () => {
  const [owner, producer] = [await createStaff(deps, 'owner'), await createStaff(deps, 'producer')]
  const names = await createMasked(producer.id)
  const shown = (page: string) => names.filter((name) => page.includes(name)).length

  expect(shown(await ask('', producer))).toBe(names.length)
  const choices = choicesIn(await ask('', owner))
  expect(choices).toContainEqual(expect.stringMatching(/^ordem=./))
  const wishes = ['busca=11987654321', 'busca=7198765', ...choices]
  const telling: string[] = []
  for (const wish of wishes) if (shown(await ask(wish, producer)) === 1) telling.push(wish)
  expectNone(
    telling,
    'Producers read numbers, addresses and money of clients masked or not at all, and learn them by such a filter: offer and read it in client-filter.ts only where the scope is null.',
  )
})
