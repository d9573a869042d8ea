// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { AwaitedAction, ProjectStatus } from '#core/project/project.ts'
import { calendarDay } from '#core/shared/dates.ts'

import { workDates, WorkLinks } from './next-action.tsx'

afterEach(cleanup)

const work = {
  status: 'feedback' as const,
  expectedOn: calendarDay('2026-12-01'),
  deadlineOn: calendarDay('2026-12-03'),
  isDeadlineMet: false,
  isRestarting: false,
}

test('a version came in time → no day is shown any more by which it was promised', () => {
  expect(workDates(work)).toEqual([
    ['Previsão das primeiras versões', '01/12/2026'],
    ['No máximo', '03/12/2026'],
  ])
  expect(workDates({ ...work, isDeadlineMet: true })).toEqual([])
})

test('the story is not accepted yet → the days stand with what starts them anew', () => {
  expect(workDates({ ...work, status: 'waiting', isRestarting: true }).at(-1)).toEqual([
    'O prazo',
    'Recomeça quando aceitarmos a sua história',
  ])
})

type At = { versions: number; isPreviewOver: boolean; status?: ProjectStatus }
test.each<[string, AwaitedAction, At, string[]]>([
  ['a lyric waits', 'buyer-reads', { versions: 0, isPreviewOver: false }, ['Ler a letra']],
  [
    'a lyric waits on a page that ran out',
    'buyer-reads',
    { versions: 0, isPreviewOver: true },
    ['Pedir para reabrir a prévia'],
  ],
  ['versions wait on one', 'buyer-listens', { versions: 2, isPreviewOver: true }, ['Pedir para reabrir a prévia']],
  [
    'changes are made on one',
    'studio',
    { versions: 1, isPreviewOver: true, status: 'feedback' },
    ['Pedir para reabrir a prévia'],
  ],
  ['a version is chosen on one', 'studio', { versions: 1, isPreviewOver: true, status: 'approved' }, []],
  ['a version is chosen', 'studio', { versions: 1, isPreviewOver: false, status: 'approved' }, ['Ouvir as versões']],
  ['the story is not told on one', 'buyer-briefs', { versions: 0, isPreviewOver: true }, []],
])('%s → its client finds only a way that leads on', (_, awaitedAction, at, expected) => {
  const shown = { ...work, status: 'waiting' as const, ...at, previewCode: 'x', delivered: false }
  render(<WorkLinks work={shown} awaitedAction={awaitedAction} code="P0001" whatsapp="5548999990000" />)
  const ways = screen.queryAllByRole('link')
  expect(ways.map(({ textContent }) => textContent?.replace(/ \(abre.*/, ''))).toEqual(expected)
})
