import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { ClientTable } from '#app/ui/admin/clients/client-table.tsx'
import { CostTable } from '#app/ui/admin/finance/cost-table.tsx'
import { DayTable } from '#app/ui/admin/finance/day-table.tsx'
import { MailTable } from '#app/ui/admin/mails/mail-table.tsx'
import { OrderTable } from '#app/ui/admin/orders/order-table.tsx'
import { ProjectTable } from '#app/ui/admin/projects/project-table.tsx'
import { VoucherTable } from '#app/ui/admin/vouchers/voucher-table.tsx'
import { heldColumn, usualSettings } from '#core/admin/list-settings.ts'
import { sortedLists, type SortedList } from '#core/admin/list-sort.ts'

import { narrower, roomFor } from './column-room.ts'
import { ListSettingsContext } from './list-settings-form.tsx'

const tables = {
  projects: <ProjectTable rows={[]} sorting={{ order: 'created', isReversed: false }} isOwner />,
  orders: <OrderTable rows={[]} sorting={{ order: 'created', isReversed: false }} />,
  clients: <ClientTable rows={[]} sorting={{ order: 'created', isReversed: false }} isSelectable />,
  vouchers: <VoucherTable rows={[]} sorting={{ order: 'created', isReversed: false }} />,
  costs: <CostTable rows={[]} sorting={{ order: 'created', isReversed: false }} isPaid />,
  days: <DayTable rows={[]} sorting={{ order: 'day', isReversed: false }} />,
  mails: <MailTable rows={[]} sorting={{ order: 'created', isReversed: false }} />,
} satisfies Record<SortedList, React.ReactNode>

/** What a window of this width and its scroll bar leave to a list beside the open menu, in the panel’s rem. */
const screens = { 1200: 60, 1280: 65, 1366: 70, 1440: 75, 1920: 107 } as const
const narrowest = screens[1200]

type Column = { head: string; from: number }

/** The columns of a list, from which of its widths on each is shown, and those that give way where they have no room. */
function read(
  list: SortedList,
  hidden: string[] = [],
): { columns: Column[]; yielding: { head: string; id: string }[] } {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ListSettingsContext value={{ ...usualSettings, hidden: { [list]: hidden } }}>
          {tables[list]}
        </ListSettingsContext>
      ),
    },
  ])
  const page = renderToStaticMarkup(<Stub />)
  const heads = [...page.matchAll(/<th\b([^>]*)>(.*?)<\/th>/g)]
  const choices = [...page.matchAll(/<label[^>]*>([^<]+)<select.*?value="\+([a-z]+)"/g)]
  return {
    columns: heads.map(([, attributes = '', content = '']) => ({
      head: content.replaceAll(/<span aria-hidden.*?<\/span>|<[^>]+>/g, ''),
      from: Number(/@max-\[(\d+)rem\]:hidden/.exec(attributes)?.[1] ?? narrowest),
    })),
    yielding: choices.map(([, head = '', id = '']) => ({ head, id })),
  }
}

test.each(Object.entries(screens))(
  'projects and clients at %s px → the columns that never give way are shown',
  (_, width) => {
    const shown = (list: SortedList) => read(list).columns.flatMap(({ head, from }) => (from <= width ? [head] : []))
    expect(shown('projects')).toEqual(
      expect.arrayContaining(['Música', 'Cliente', 'Próximo passo', 'Prazo máximo', 'Status', 'Versões', 'Atividade']),
    )
    expect(shown('clients')).toEqual(expect.arrayContaining(['Nome', 'E-mail', 'Telefone', 'Empresa', 'Cadastrado em']))
  },
)

test.each(sortedLists)('the list of %s on a wide screen → every column is shown', (list) => {
  expect(read(list).columns.filter(({ from }) => from > screens[1920])).toEqual([])
})

test.each(sortedLists)('a column of the list of %s that gave way, wanted always → shown at every width', (list) => {
  const { columns, yielding } = read(list)
  const gone = columns.filter(({ from }) => from > narrowest).map(({ head }) => head)
  expect(yielding.map(({ head }) => head)).toEqual(expect.arrayContaining(gone))
  for (const { head, id } of yielding)
    expect(read(list, [heldColumn(id)]).columns).toContainEqual({ head, from: narrowest })
})

test('columns that have no room → give way from the highest number on, until there is', () => {
  const columns = [
    { id: 'name' },
    { id: 'code', width: 20, yields: 2 },
    { id: 'status', width: 45 },
    { id: 'person', width: 5, yields: 1 },
  ]
  expect(roomFor(columns, () => false)).toEqual({ from: { code: 80 }, least: 54.5 })
})

test('columns wanted always that have no room → the list scrolls until it is as wide as they are', () => {
  const columns = [{ id: 'name' }, { id: 'status', width: 50 }, { id: 'person', width: 8, yields: 1 }]
  expect(roomFor(columns, () => true)).toEqual({ from: {}, least: 67.5, until: 70 })
})

test('columns wanted always that take shares of the list → leave the name of a row its room while it scrolls', () => {
  const columns = [{ id: 'name' }, { id: 'status', width: 45 }, { id: 'client', width: 7, share: 20 }]
  expect(roomFor(columns, () => true)).toEqual({ from: {}, least: 68.5, until: 70 })
})

test('a column that takes a share of the list → has room where its share is, too', () => {
  expect(
    roomFor(
      [
        { id: 'name', width: 50 },
        { id: 'email', width: 8, share: 20, yields: 1 },
      ],
      () => false,
    ),
  ).toEqual({
    from: { email: 65 },
    least: 50,
  })
})

test('every step of `narrower` → the classes of its own width', () => {
  const steps = Object.entries(narrower)
  expect(steps.map(([, { hides }]) => hides)).toEqual(steps.map(([step]) => `@max-[${step}rem]:hidden`))
  expect(steps.map(([, { scrolls }]) => scrolls)).toEqual([
    ...steps.slice(0, -1).map(([step]) => `@max-[${step}rem]:room-to-scroll`),
    'room-to-scroll',
  ])
})
