import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { WorklistRows, type WorklistRow } from './worklist-rows.tsx'

function rowOf(number: number): WorklistRow {
  return {
    id: `id-${number}`,
    code: `P000${number}`,
    title: `Canção ${number}`,
    clientName: 'Ana',
    coverChoice: 1,
    recipient: '',
    occasion: null,
    assigneeName: null,
    step: 'send-version',
    openNotes: 0,
    due: 'fine',
    dueText: 'faltam 3 dias',
    deadlineOn: calendarDay('2026-12-01'),
    lateForecastOn: null,
    waitingSince: null,
  }
}

function render(count: number, isAlone = false) {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index))
  const Stub = createRoutesStub([
    { path: '/', Component: () => <WorklistRows label="Atrasados" rows={rows} isFirst isAlone={isAlone} /> },
  ])
  const page = renderToStaticMarkup(<Stub />)
  const [open = '', closed = ''] = page.split('<details')
  return { open: open.split('<li').length - 1, closed: closed.split('<li').length - 1, page }
}

test('more of a part than a phone shows at once → the first three, the others with one press', () => {
  expect(render(7)).toMatchObject({ open: 3, closed: 4 })
  expect(render(7).page).toContain('Mais 4')
})

test('a single one more, or the only part that was asked for → all of them', () => {
  expect(render(4)).toMatchObject({ open: 4, closed: 0 })
  expect(render(7, true)).toMatchObject({ open: 7, closed: 0 })
})
