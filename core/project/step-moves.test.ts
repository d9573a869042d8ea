import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { canSetStep, stepsOnTheWay, stepsToSet, type StepFacts } from './step-moves.ts'

const begun: StepFacts = { status: 'waiting', stopReason: null, briefing: 'sent', isPresented: false }

test('nothing to hear → every step of the work, forward and back', () => {
  expect(stepsToSet(begun, 'composition')).toEqual(accept(['analysis', 'production']))
  expect(stepsToSet(begun, 'presentation')).toEqual(accept(stepsOnTheWay))
})

test('nothing to hear → no presentation', () => {
  expect(canSetStep(begun, 'presentation')).toEqual(refuse('nothing-presented'))
})

test('a version its client can hear → only the presentation', () => {
  const heard = { ...begun, isPresented: true }
  expect(stepsToSet(heard, 'production')).toEqual(accept(['presentation']))
  expect(stepsToSet(heard, 'presentation')).toEqual(refuse('version-presented'))
})

test('an accepted briefing → no analysis of it any more', () => {
  expect(stepsToSet({ ...begun, briefing: 'accepted' }, 'production')).toEqual(accept(['composition']))
  expect(canSetStep({ ...begun, briefing: 'accepted' }, 'analysis')).toEqual(refuse('briefing-accepted'))
})

test.each([
  ['its client gave feedback', { status: 'feedback' }, 'client-answered'],
  ['its client approved', { status: 'approved' }, 'client-answered'],
  ['it was delivered', { status: 'delivered' }, 'delivered'],
  ['its purchase was refunded', { stopReason: 'refunded' }, 'order-closed'],
] as const)('%s → no step at all', (_, change, code) => {
  expect(stepsToSet({ ...begun, isPresented: true, ...change }, 'presentation')).toEqual(refuse(code))
})
