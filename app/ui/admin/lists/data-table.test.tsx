import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { usualSettings, type ListSettings } from '#core/admin/list-settings.ts'
import type { OrderSort, Sorting } from '#core/admin/list-sort.ts'

import { DataTable, type TableColumn } from './data-table.tsx'
import { ListSettingsContext } from './list-settings-form.tsx'

const columns: TableColumn<string, OrderSort>[] = [
  { id: 'buyer', head: 'Comprador', isFixed: true, sort: 'buyer', cell: (row) => row },
  { id: 'total', head: 'Valor', sort: 'total', cell: (row) => `valor de ${row}` },
  { id: 'state', head: 'Status', unsorted: 'no-order', cell: () => 'Pago' },
]

function render(by: Sorting<OrderSort>, { settings = usualSettings, path = '/admin/orders' } = {}) {
  const Stub = createRoutesStub([
    {
      path: '/admin/orders',
      Component: () => (
        <ListSettingsContext value={settings}>
          <DataTable
            label="Pedidos"
            layout="orders"
            columns={columns}
            rows={['Ana']}
            rowId={(row) => row}
            sorting={{ list: 'orders', by }}
          />
        </ListSettingsContext>
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={[path]} />)
}

const newest: Sorting<OrderSort> = { order: 'created', isReversed: false }

test('a column that has an order → its head is a link that keeps the filters and leaves the page', () => {
  const page = render(newest, { path: '/admin/orders?estado=paid&antes=7_x' })
  expect(page).toContain('href="/admin/orders?estado=paid&amp;ordem=valor"')
  expect(page.match(/<th[^>]*>Status|<th[^>]*><span class="">Status/)).not.toBeNull()
})

test('the column a list is sorted by → says its direction and turns it round', () => {
  const page = render({ order: 'total', isReversed: false })
  expect(page).toContain('aria-sort="descending"')
  expect(page).toContain('href="/admin/orders?ordem=-valor"')
  const reversed = render({ order: 'total', isReversed: true })
  expect(reversed).toContain('aria-sort="ascending"')
  expect(reversed).toContain('href="/admin/orders?ordem=valor"')
})

test('no column is sorted by → none says so', () => {
  expect(render(newest)).not.toContain('aria-sort')
})

test('a hidden column → neither head nor cells; what cannot be hidden stays', () => {
  const settings: ListSettings = { ...usualSettings, hidden: { orders: ['total', 'buyer'] } }
  const page = render(newest, { settings })
  expect(page).not.toContain('valor de Ana')
  expect(page).toContain('data-cell="buyer"')
})

test('a column that was given a width → has it, and its field says so', () => {
  const page = render(newest, { settings: { ...usualSettings, widths: { orders: { total: 200 } } } })
  expect(page).toMatch(/<th[^>]*style="width:200px"[^>]*><a[^>]*>Valor/)
  expect(page).toMatch(/<input[^>]*aria-label="Largura de Valor, em pixels"[^>]*value="200"/)
})

test('a column hidden in another list → shown in this one', () => {
  expect(render(newest, { settings: { ...usualSettings, hidden: { clients: ['total'] } } })).toContain('valor de Ana')
})
