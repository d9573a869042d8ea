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
  ['answer-lyric', 'fine', 'unread'],
  ['prepare-delivery', 'fine', 'ours'],
  ['decide-withdrawal', 'done', 'ours'],
  ['await-briefing', 'fine', null],
  ['await-payment', 'done', null],
  ['delivered', 'done', null],
] as const)('%s, due %s → %s in the worklist', (step, due, group) => {
  expect(worklistGroup({ step, due, lateForecastOn: null })).toBe(group)
})

test.each([
  ['send-version', 'fine', 'risk'],
  ['answer-feedback', 'fine', 'risk'],
  ['send-version', 'soon', 'soon'],
  ['send-version', 'late', 'late'],
  ['await-review', 'fine', null],
] as const)('%s, due %s, with a forecast after the deadline → %s in the worklist', (step, due, group) => {
  expect(worklistGroup({ step, due, lateForecastOn: calendarDay('2026-12-02') })).toBe(group)
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
  lateForecastOn: null,
  step: 'send-version',
  openNotes: 0,
  waitingSince: null,
}

const moments = {
  briefingAt: null,
  startedAt: null,
  draftAddedAt: null,
  presentedAt: null,
  returnedAt: null,
  lyricPresentedAt: null,
  feedbackAt: null,
  approvedAt: null,
  deliveredAt: null,
  withdrawalRequestedAt: null,
  heldAt: null,
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

const { due: _, step: __, lateForecastOn: ___, ...storedItem } = item
const storedRow = { ...storedItem, lyric: null, changesUnpaid: false, forecastOn: null, isDeadlineMet: false }

test('a stored project → its step and its urgency on a day', () => {
  const stored = {
    ...storedRow,
    status: 'waiting' as const,
    stopReason: null,
    briefing: 'sent' as const,
    moments,
    versions: { presented: 0, news: 0, presentable: 0, analysing: 0, failed: 0 },
    openNotes: 0,
  }
  expect(worklistItem(stored, calendarDay('2026-11-26'))).toEqual({ ...item, due: 'soon', step: 'review-briefing' })
  expect(worklistItem(stored, calendarDay('2026-12-01'))).toMatchObject({ due: 'late' })
})

test.each([
  ['after the deadline', '2026-12-02', '2026-11-20', '2026-12-02'],
  ['on the deadline', '2026-11-30', '2026-11-20', null],
  ['after a deadline that is over', '2026-12-02', '2026-12-01', null],
])('a forecast %s → the day of the item accordingly', (_case, forecastOn, today, lateForecastOn) => {
  const stored = {
    ...storedRow,
    forecastOn: calendarDay(forecastOn),
    status: 'waiting' as const,
    stopReason: null,
    briefing: 'accepted' as const,
    moments,
    versions: { presented: 0, news: 0, presentable: 0, analysing: 0, failed: 0 },
  }
  expect(worklistItem(stored, calendarDay(today))).toMatchObject({ lateForecastOn })
})

test('a late project with changes its client has not paid → in no part, nor at risk; once they are paid → in the most urgent', () => {
  const asked = {
    ...storedRow,
    forecastOn: calendarDay('2026-12-02'),
    status: 'feedback' as const,
    stopReason: null,
    briefing: 'accepted' as const,
    moments: { ...moments, feedbackAt: new Date('2026-11-24T12:00:00Z') },
    versions: { presented: 1, news: 0, presentable: 0, analysing: 0, failed: 0 },
  }
  const unpaid = worklistItem({ ...asked, changesUnpaid: true }, calendarDay('2026-12-01'))
  expect(unpaid).toMatchObject({ due: 'done', lateForecastOn: null, waitingSince: asked.moments.feedbackAt })
  expect(groupWorklist([unpaid])).toEqual([])
  expect(groupWorklist([worklistItem(asked, calendarDay('2026-12-01'))])).toMatchObject([{ group: 'late' }])
})
