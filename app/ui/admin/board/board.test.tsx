// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { field } from '#app/http/forms.ts'
import { columnErrors } from '#copy/preview/errors.ts'
import { boardStages } from '#core/project/board-columns.ts'
import { calendarDay } from '#core/shared/dates.ts'

import type { BoardCardView } from './board-card.tsx'
import { Board, type MoveAnswer } from './board.tsx'

afterEach(cleanup)

function cardOf(id: string, change: Partial<BoardCardView> = {}): BoardCardView {
  return {
    id,
    code: 'P0001',
    title: `Valsa ${id}`,
    clientName: 'Rosa Antunes',
    coverChoice: 0,
    status: 'waiting',
    step: 'analysis',
    deadlineOn: calendarDay('2026-12-04'),
    due: 'fine',
    next: 'send-version',
    stopReason: null,
    briefing: null,
    isPresented: false,
    assigneeName: 'Lívia Andrade',
    waitingSince: null,
    ...change,
  }
}

async function open(cards: BoardCardView[], refusal: string | null = null) {
  const columns = boardStages.map((stage) => {
    const own = stage === 'analysis' ? cards : []
    return { stage, count: own.length, isCapped: false, cards: own }
  })
  const sent: Record<string, string>[] = []
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <Board columns={columns} owner filters={{}} failure={useActionData<MoveAnswer>() ?? null} />,
      async action({ request }) {
        const form = await request.formData()
        sent.push(Object.fromEntries(['project', 'seen', 'step'].map((name) => [name, field(form, name)])))
        return refusal && { project: field(form, 'project'), refusal }
      },
    },
  ])
  await act(async () => render(<Stub />))
  return sent
}

const menus = () => [...document.querySelectorAll<HTMLDetailsElement>('.board-menu')]

test('a card → says where it can go only once its menu is opened, and is sent there', async () => {
  const sent = await open([cardOf('a')])
  expect(menus().map((menu) => menu.open)).toEqual([false])
  const [menu] = menus()
  if (!menu) throw new Error('no menu')
  menu.open = true
  await act(async () => fireEvent.click(within(menu).getByRole('button', { name: 'Produção' })))

  expect(sent).toEqual([{ project: 'a', seen: 'analysis', step: 'production' }])
})

test('Shift and an arrow on a card → sent to the step beside it', async () => {
  const sent = await open([cardOf('a')])
  await act(async () =>
    fireEvent.keyDown(screen.getByRole('link', { name: 'Valsa a' }), { key: 'ArrowRight', shiftKey: true }),
  )

  expect(sent).toEqual([{ project: 'a', seen: 'analysis', step: 'composition' }])
})

test('Shift and an arrow to a step that cannot be set → not sent, and the card says why', async () => {
  const sent = await open([cardOf('a', { step: 'production' })])
  await act(async () =>
    fireEvent.keyDown(screen.getByRole('link', { name: 'Valsa a' }), { key: 'ArrowRight', shiftKey: true }),
  )

  expect(sent).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('Apresente uma versão')
})

test('a card refused before it was sent, then another one by the server → the other one says why', async () => {
  await open([cardOf('a', { step: 'production' }), cardOf('b')], 'moved-meanwhile')
  await act(async () =>
    fireEvent.keyDown(screen.getByRole('link', { name: 'Valsa a' }), { key: 'ArrowRight', shiftKey: true }),
  )
  const menu = menus()[1]
  if (!menu) throw new Error('no menu')
  menu.open = true
  await act(async () => fireEvent.click(within(menu).getByRole('button', { name: 'Produção' })))

  const alerts = screen.getAllByRole('alert').filter(({ textContent }) => textContent)
  expect(alerts.map(({ textContent }) => textContent)).toEqual([columnErrors['moved-meanwhile']])
  expect(alerts[0]?.closest('.board-card')?.textContent).toContain('Valsa b')
})

test('a card whose client has a version to hear → has no menu', async () => {
  await open([cardOf('a', { step: 'presentation', isPresented: true })])

  expect(menus()).toEqual([])
})

test('an open menu → closed by Escape, and by a press elsewhere', async () => {
  await open([cardOf('a'), cardOf('b')])
  const [first] = menus()
  if (!first) throw new Error('no menu')
  first.open = true
  fireEvent.keyDown(first, { key: 'Escape' })
  expect(first.open).toBe(false)

  first.open = true
  fireEvent.pointerDown(screen.getByRole('link', { name: 'Valsa b' }))
  expect(first.open).toBe(false)
})

test('a card whose sale was refunded → has no menu', async () => {
  await open([cardOf('a', { stopReason: 'refunded' })])

  expect(menus()).toEqual([])
})
