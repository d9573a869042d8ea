import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { groupWorklist, worklistGroup, worklistItem, type WorklistItem } from './worklist.ts'

test.each([
  ['await-review', 'late', 'late'],
  ['send-version', 'late', 'late'],
  ['send-version', 'soon', 'soon'],
  ['await-review', 'soon', null],
  ['fix-recording', 'fine', 'failed'],
  ['review-briefing', 'fine', 'unread'],
  ['answer-feedback', 'fine', 'unread'],
  ['prepare-delivery', 'fine', 'ours'],
  ['decide-withdrawal', 'done', 'ours'],
  ['await-briefing', 'fine', null],
  ['delivered', 'done', null],
] as const)('%s, due %s → %s in the worklist', (step, due, group) => {
  expect(worklistGroup(step, due)).toBe(group)
})

const item: WorklistItem = {
  id: 'a',
  code: 'P0001',
  title: 'Valsa',
  recipient: 'Ana',
  clientName: 'Rosa Lima',
  assigneeName: null,
  occasion: null,
  coverChoice: 0,
  deadlineOn: calendarDay('2026-11-30'),
  due: 'fine',
  step: 'send-version',
  openNotes: 0,
}

test('a project found by several queues → listed once', () => {
  const late: WorklistItem = { ...item, due: 'late', step: 'answer-feedback' }
  expect(groupWorklist([late, late, late])).toEqual([{ group: 'late', items: [late] }])
})

test('projects of several parts → the most urgent part first, each by its deadline', () => {
  const found: WorklistItem[] = [
    { ...item, id: 'produce' },
    { ...item, id: 'read', step: 'review-briefing', deadlineOn: calendarDay('2026-12-04') },
    { ...item, id: 'read earlier', step: 'answer-feedback', deadlineOn: calendarDay('2026-12-03') },
    { ...item, id: 'late', due: 'late', step: 'await-review' },
  ]
  expect(groupWorklist(found).map(({ group, items }) => [group, items.map(({ id }) => id)])).toEqual([
    ['late', ['late']],
    ['unread', ['read earlier', 'read']],
    ['ours', ['produce']],
  ])
})

test('projects that only wait for their client → not listed', () => {
  expect(groupWorklist([{ ...item, step: 'await-review' }])).toEqual([])
})

test('a stored project → its step and its urgency on a day', () => {
  const { due: _, step: __, ...row } = item
  const stored = {
    ...row,
    status: 'waiting' as const,
    stop: null,
    briefing: 'sent' as const,
    versions: { presented: 0, presentable: 0, analysing: 0, failed: 0 },
    openNotes: 0,
  }
  expect(worklistItem(stored, calendarDay('2026-11-26'))).toEqual({ ...item, due: 'soon', step: 'review-briefing' })
  expect(worklistItem(stored, calendarDay('2026-12-01'))).toMatchObject({ due: 'late' })
})
