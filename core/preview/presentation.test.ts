import { expect, it } from 'vitest'

import { refuse } from '#core/shared/result.ts'

import { canPresent, decidePresentation, type Presentable } from './presentation.ts'

const at = new Date('2026-11-20T12:00:00Z')

function version(id: string, change: Partial<Presentable> = {}): Presentable {
  return { id, name: id, recommended: false, presentedAt: null, recording: null, ...change }
}

const waiting = { status: 'waiting', stopReason: null, unanswered: 0 } as const

it('several drafts → presented together, oldest first', () => {
  const decided = decidePresentation(waiting, [version('c'), version('b'), version('a')], ['c', 'a'])

  expect(decided.ok && decided.value.versions.map(({ id }) => id)).toEqual(['a', 'c'])
})

it('no version presented before → the first presentation', () => {
  const first = decidePresentation(waiting, [version('b'), version('a')], ['a'])
  const later = decidePresentation(waiting, [version('b'), version('a', { presentedAt: at })], ['b'])

  expect(first.ok && first.value.isFirst).toBe(true)
  expect(later.ok && later.value.isFirst).toBe(false)
})

it('the client → notified only while the project waits for them', () => {
  const notifies = (['waiting', 'feedback'] as const).map((status) => {
    const decided = decidePresentation({ ...waiting, status }, [version('a')], ['a'])
    return decided.ok && decided.value.notifies
  })

  expect(notifies).toEqual([true, false])
})

it('a presentation → the presentation step', () => {
  const decided = decidePresentation(waiting, [version('a')], ['a'])

  expect(decided.ok && decided.value.step).toBe('presentation')
})

it('no choice → nothing is presented', () => {
  expect(decidePresentation(waiting, [version('a')], [])).toEqual(refuse('no-version-chosen'))
})

it('a version outside the project → the whole choice is refused', () => {
  expect(decidePresentation(waiting, [version('a')], ['a', 'z'])).toEqual(refuse('version-gone'))
})

it('a presented version → not presented again', () => {
  expect(decidePresentation(waiting, [version('a', { presentedAt: at })], ['a'])).toEqual(refuse('already-presented'))
})

it('audio that is not ready → not presented', () => {
  for (const state of ['queued', 'working', 'failed'] as const)
    expect(decidePresentation(waiting, [version('a', { recording: { state } })], ['a'])).toEqual(
      refuse('version-not-ready'),
    )
})

it('after an approval, a delivery or the end of the purchase → nothing is presented', () => {
  const all = [version('a')]

  expect(decidePresentation({ ...waiting, status: 'approved' }, all, ['a'])).toEqual(refuse('project-approved'))
  expect(decidePresentation({ ...waiting, status: 'delivered' }, all, ['a'])).toEqual(refuse('project-delivered'))
  expect(decidePresentation({ ...waiting, stopReason: 'refunded' }, all, ['a'])).toEqual(refuse('order-closed'))
})

it('audio is ready → the draft can be presented', () => {
  expect(canPresent(version('a', { recording: { state: 'ready' } }))).toBe(true)
  expect(canPresent(version('a', { recording: { state: 'working' } }))).toBe(false)
  expect(canPresent(version('a', { presentedAt: at }))).toBe(false)
})

it('a note of the last feedback without an answer → nothing is presented', () => {
  expect(decidePresentation({ ...waiting, unanswered: 1 }, [version('a')], ['a'])).toEqual(refuse('notes-unanswered'))
})
