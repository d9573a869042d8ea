import fc from 'fast-check'
import { expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'

import {
  isOnlyCorrections,
  maxFeedbackLength,
  receiveApproval,
  receiveFeedback,
  repeatedFeedback,
  writtenPart,
  type Reviewable,
} from './feedback.ts'
import { wrongNameNote } from './sung-name.ts'

const today = new Date('2026-11-20T12:00:00Z')
const voice = { id: 'v1', name: 'Voz e violão' }

function createTestProject(change: Partial<Reviewable> = {}): Reviewable {
  const versions = [voice, { id: 'v2', name: 'Banda' }]
  return { status: 'waiting', expiresAt: null, isActive: true, feedback: '', versions, ...change }
}

test('a first feedback → the whole text, not additional', () => {
  const received = receiveFeedback(
    createTestProject(),
    { versionId: 'v1', text: '  mais violão \r\n e menos bateria ' },
    today,
  )

  expect(received).toEqual({
    ok: true,
    value: {
      version: voice,
      text: 'mais violão \n e menos bateria',
      accumulated: 'mais violão \n e menos bateria',
      snippet: 'mais violão \n e menos bateria',
      isAdditional: false,
    },
  })
})

test('a later feedback → appended after its separator', () => {
  const received = receiveFeedback(
    createTestProject({ feedback: 'mais violão' }),
    { versionId: 'v2', text: 'agora sim' },
    today,
  )

  expect(received.ok && received.value.accumulated).toBe('mais violão\n\n--- Novo Feedback ---\nagora sim')
  expect(received.ok && received.value.isAdditional).toBe(true)
})

test('the snippet → fifty characters with an ellipsis', () => {
  const fifty = 'ã'.repeat(50)
  expect(snippet(fifty)).toBe(fifty)
  expect(snippet(`${fifty}é`)).toBe(`${fifty}...`)
  expect(snippet('🎸'.repeat(60))).toBe(`${'🎸'.repeat(50)}...`)
})

test('text and version → required, the text limited in length', () => {
  expect(receiveFeedback(createTestProject(), { versionId: '', text: 'x' }, today)).toEqual(refuse('version-required'))
  expect(receiveFeedback(createTestProject(), { versionId: 'v1', text: ' \n ' }, today)).toEqual(
    refuse('text-required'),
  )
  expect(receiveFeedback(createTestProject(), { versionId: 'v9', text: 'x' }, today)).toEqual(refuse('version-gone'))
  expect(receiveFeedback(createTestProject(), { versionId: 'v1', text: 'x'.repeat(maxFeedbackLength) }, today).ok).toBe(
    true,
  )
  expect(
    receiveFeedback(createTestProject(), { versionId: 'v1', text: 'x'.repeat(maxFeedbackLength + 1) }, today),
  ).toEqual(refuse('text-too-long'))
})

test.each([
  ['feedback', 'feedback-already-sent'],
  ['approved', 'already-approved'],
  ['delivered', 'already-delivered'],
] as const)('a project that is %s → neither feedback nor approval', (status, code) => {
  expect(receiveFeedback(createTestProject({ status }), { versionId: 'v1', text: 'x' }, today)).toEqual(refuse(code))
  expect(receiveApproval(createTestProject({ status }), 'v1', today)).toEqual(refuse(code))
})

test('an expired link → neither feedback nor approval', () => {
  expect(receiveApproval(createTestProject({ expiresAt: today }), 'v1', today)).toEqual(refuse('expired'))
  expect(receiveFeedback(createTestProject({ expiresAt: today }), { versionId: 'v1', text: 'x' }, today)).toEqual(
    refuse('expired'),
  )
  expect(receiveApproval(createTestProject({ expiresAt: new Date(today.getTime() + 1) }), 'v1', today).ok).toBe(true)
})

test('an approval → a line of its own, after a separator when needed', () => {
  const line = 'Versão "Voz e violão" aprovada pelo cliente.'
  const alone = receiveApproval(createTestProject(), 'v1', today)
  const later = receiveApproval(createTestProject({ feedback: 'mais violão' }), 'v1', today)

  expect(alone).toEqual({ ok: true, value: { version: voice, accumulated: line } })
  expect(later.ok && later.value.accumulated).toBe(`mais violão\n\n--- Aprovação ---\n${line}`)
  expect(receiveApproval(createTestProject(), '', today)).toEqual(refuse('version-required'))
  expect(receiveApproval(createTestProject(), 'v9', today)).toEqual(refuse('version-gone'))
})

function snippet(text: string) {
  const received = receiveFeedback(createTestProject(), { versionId: 'v1', text }, today)
  return received.ok ? received.value.snippet : received.code
}

test('notes → follow the free text, which may be empty', () => {
  const pinned = 'Anotações em "Valsa":\n0:42 mais voz'
  const both = receiveFeedback(createTestProject(), { versionId: 'v1', text: ' Adorei. ', pinned }, today)
  const alone = receiveFeedback(createTestProject(), { versionId: 'v1', text: ' ', pinned }, today)

  expect(both).toMatchObject({ value: { text: `Adorei.\n\n${pinned}`, accumulated: `Adorei.\n\n${pinned}` } })
  expect(alone).toMatchObject({ value: { text: pinned, snippet: pinned } })
})

test('a refunded, disputed or withdrawn purchase → neither feedback nor approval', () => {
  const closed = createTestProject({ isActive: false })
  expect(receiveFeedback(closed, { versionId: 'v1', text: 'mais violão' }, today)).toEqual(refuse('order-closed'))
  expect(receiveApproval(closed, 'v1', today)).toEqual(refuse('order-closed'))
})

test('the same text again → recognised as repeated, with or without its notes', () => {
  const now = new Date('2026-11-22T15:00:00Z')
  const last = { content: 'Mais devagar.\n\n0:42 Aqui', createdAt: now }
  expect(repeatedFeedback(last, { text: ' Mais devagar.\r\n' }, now)).toEqual({ text: last.content })
  expect(repeatedFeedback({ ...last, content: 'Mais devagar.' }, { text: 'Mais devagar.' }, now)).not.toBeNull()
  expect(repeatedFeedback(last, { text: 'Mais' }, now)).toBeNull()
})

test('notes without a text → recognised as repeated only for a while', () => {
  const last = { content: '0:42 Aqui', createdAt: new Date('2026-11-22T15:00:00Z') }
  expect(repeatedFeedback(last, { text: '' }, new Date('2026-11-22T15:05:00Z'))).not.toBeNull()
  expect(repeatedFeedback(last, { text: '' }, new Date('2026-11-22T16:00:00Z'))).toBeNull()
})

test('a feedback with its notes → only what was written beside them', () => {
  const pinned = 'Anotações em "Banda":\n0:07 linda'
  const received = receiveFeedback(
    createTestProject(),
    { versionId: 'v1', text: 'Adorei.\n\nMais lenta.', pinned },
    today,
  )
  if (!received.ok) throw new Error(received.code)

  expect(writtenPart(received.value.text, pinned)).toBe('Adorei.\n\nMais lenta.')
})

test('a feedback of notes alone → nothing was written beside them', () => {
  expect(writtenPart('Anotações em "Banda":\n0:07 linda', 'Anotações em "Banda":\n0:07 linda')).toBe('')
})

test('notes of a feedback that are not known here → the whole text', () => {
  const content = 'Adorei.\n\nAnotações em "Banda":\n0:07 linda'

  expect(writtenPart(content, '')).toBe(content)
  expect(writtenPart(content, 'Anotações em "Banda":\n0:09 outra')).toBe(content)
})

const wish = { aboutName: null, content: 'Mais lenta.', repeated: null, repeats: 0 }
const name = { ...wish, aboutName: 'Rosa', content: wrongNameNote('Rosa') }
const notYet = { ...wish, repeated: 'Mais lenta.', repeats: 1 }

test('wrong names and what was not done as asked for → no revision; a word or another note beside them → one', () => {
  const owed = fc.array(fc.constantFrom(name, notYet, { ...notYet, repeats: 2 }), { minLength: 1, maxLength: 6 })
  const other = fc.constantFrom(
    wish,
    { ...notYet, repeats: 3 },
    { ...notYet, content: 'Mais lenta, e sem bateria.' },
    { ...name, content: 'Troque o refrão.' },
  )
  fc.assert(
    fc.property(owed, other, fc.nat(6), (corrections, more, place) => {
      expect(isOnlyCorrections(' ', corrections)).toBe(true)
      expect(isOnlyCorrections('Mais lenta.', corrections)).toBe(false)
      const all = [...corrections.slice(0, place), more, ...corrections.slice(place)]
      expect(isOnlyCorrections('', all)).toBe(false)
    }),
  )
  expect(isOnlyCorrections('', [])).toBe(false)
})
