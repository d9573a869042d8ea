import { describe, expect, test } from 'vitest'

import { briefingStates } from '#core/briefing/briefing.ts'

import {
  versionCounts,
  nextStep,
  nextStepKinds,
  stepActor,
  type ProjectFacts,
  type VersionCounts,
} from './next-step.ts'
import { projectStatuses } from './project.ts'

const noVersion: VersionCounts = { presented: 0, news: 0, presentable: 0, analysing: 0, failed: 0 }
const accepted: ProjectFacts = {
  status: 'waiting',
  stopReason: null,
  briefing: 'accepted',
  versions: noVersion,
  openNotes: 0,
  lyric: null,
  changesUnpaid: false,
}
const returned: ProjectFacts = { ...accepted, status: 'feedback', versions: { ...noVersion, presented: 1 } }

const versions = (change: Partial<VersionCounts>) => ({ versions: { ...noVersion, ...change } })

describe('a project that waits', () => {
  test.each([
    ['an unsent briefing', 'await-briefing', { briefing: 'draft' }],
    ['a sent briefing', 'review-briefing', { briefing: 'sent' }],
    ['an open question', 'await-answer', { briefing: 'clarification-requested' }],
    ['an accepted briefing', 'send-version', { briefing: 'accepted' }],
    ['no briefing asked for', 'send-version', { briefing: null }],
    ['a draft', 'present', versions({ presentable: 1 })],
    ['a lyric its client reads', 'await-lyric', { lyric: 'waiting' }],
    [
      'a lyric its client reads, and a presented version',
      'await-review',
      { lyric: 'waiting', ...versions({ presented: 1 }) },
    ],
    ['a lyric that is to be changed', 'answer-lyric', { lyric: 'changes' }],
    [
      'a lyric that is to be changed, and a draft made without it',
      'answer-lyric',
      { lyric: 'changes', ...versions({ presentable: 1 }) },
    ],
    ['a lyric whose changes are not paid', 'await-payment', { lyric: 'changes', changesUnpaid: true }],
    [
      'a lyric whose changes are not paid, and a sent briefing',
      'review-briefing',
      { lyric: 'changes', changesUnpaid: true, briefing: 'sent' },
    ],
    ['an approved lyric', 'send-version', { lyric: 'approved' }],
    ['a recording being analysed', 'await-analysis', versions({ analysing: 1 })],
    ['a recording that failed', 'fix-recording', versions({ failed: 1, analysing: 1 })],
    ['a draft beside one that failed', 'present', versions({ failed: 1, presentable: 1 })],
    ['a presented version', 'await-review', versions({ presented: 2 })],
    ['a draft beside a presented version', 'present', versions({ presented: 1, presentable: 1 })],
    [
      'a sent briefing and a version',
      'review-briefing',
      { briefing: 'sent', ...versions({ presented: 1, presentable: 1 }) },
    ],
    [
      'an unsent briefing and a presented version',
      'await-review',
      { briefing: 'draft', ...versions({ presented: 1 }) },
    ],
  ] satisfies [string, string, Partial<ProjectFacts>][])('with %s → %s', (_, step, change) => {
    expect(nextStep({ ...accepted, ...change })).toBe(step)
  })
})

describe('a project with feedback', () => {
  test.each([
    ['nothing new', 'answer-feedback', {}],
    ['nobody paid for it', 'await-payment', { changesUnpaid: true }],
    [
      'nobody paid for it, with open notes and a draft',
      'await-payment',
      { changesUnpaid: true, openNotes: 2, ...versions({ presented: 1, presentable: 1 }) },
    ],
    ['open notes and a draft', 'answer-feedback', { openNotes: 2, ...versions({ presented: 1, presentable: 1 }) }],
    ['no open note, and a lyric that is to be changed', 'answer-lyric', { lyric: 'changes' }],
    ['a draft and no open note', 'return-to-client', versions({ presented: 1, presentable: 1 })],
    ['a version presented since', 'return-to-client', versions({ presented: 2, news: 1 })],
    ['a version presented since and an open note', 'answer-feedback', { openNotes: 1, ...versions({ news: 1 }) }],
    ['a recording that failed', 'fix-recording', versions({ presented: 1, failed: 1 })],
    ['a recording being analysed', 'await-analysis', versions({ presented: 1, analysing: 1 })],
  ] satisfies [string, string, Partial<ProjectFacts>][])('and %s → %s', (_, step, change) => {
    expect(nextStep({ ...returned, ...change })).toBe(step)
  })
})

test.each([
  ['approved', 0, 'prepare-delivery'],
  ['approved', 3, 'prepare-delivery'],
  ['delivered', 0, 'delivered'],
  ['delivered', 1, 'complete-delivery'],
] as const)('an %s project with %i missing files → %s', (status, missing, step) => {
  expect(nextStep({ ...accepted, status, missing })).toBe(step)
})

test.each([
  ['withdrawn', 'decide-withdrawal'],
  ['disputed', 'await-dispute'],
  ['voucher-ended', 'await-voucher'],
  ['refunded', 'ended'],
  ['cancelled', 'ended'],
] as const)('a purchase that is %s → %s, whatever the work has come to', (stopReason, step) => {
  const unpaid = { ...accepted, stopReason, missing: 1, changesUnpaid: true }
  for (const status of projectStatuses) expect(nextStep({ ...unpaid, status })).toBe(step)
})

test('a withdrawal that nobody waits for an answer to → the end', () => {
  expect(nextStep({ ...accepted, stopReason: 'withdrawn', isWithdrawalDecided: true })).toBe('ended')
})

test('every state of a running project without changes to pay → a step, the client’s only while it waits', () => {
  for (const status of projectStatuses) {
    for (const briefing of [null, ...briefingStates]) {
      for (const bits of Array.from({ length: 64 }, (_, index) => index)) {
        const has = (bit: number) => (bits >> bit) & 1
        const counts = { presented: has(0), presentable: has(1), analysing: has(2), failed: has(3), news: has(5) }
        const step = nextStep({ ...accepted, status, briefing, versions: counts, openNotes: has(4) })
        expect(nextStepKinds).toContain(step)
        expect([status, stepActor(step) === 'client' && status !== 'waiting']).toEqual([status, false])
      }
    }
  }
})

test('versions → counted once each, by what can be done with them', () => {
  const at = new Date('2026-11-23T12:00:00Z')
  expect(
    versionCounts(
      [
        { presentedAt: at, recording: { state: 'ready' } },
        { presentedAt: null, recording: null },
        { presentedAt: null, recording: { state: 'ready' } },
        { presentedAt: null, recording: { state: 'working' } },
        { presentedAt: null, recording: { state: 'queued' } },
        { presentedAt: null, recording: { state: 'failed' } },
      ],
      null,
    ),
  ).toEqual({ presented: 1, news: 0, presentable: 2, analysing: 2, failed: 1 })
})

test('a version presented after the last answer of the client → news, one from before it → none', () => {
  const answeredAt = new Date('2026-11-23T12:00:00Z')
  const both = ['2026-11-22T12:00:00Z', '2026-11-24T12:00:00Z'].map((time) => {
    return { presentedAt: new Date(time), recording: null }
  })

  expect(versionCounts(both, answeredAt)).toMatchObject({ presented: 2, news: 1 })
})
