import { expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'

import { maxFeedbackLength, receiveApproval, receiveFeedback, repeatedFeedback, type Reviewable } from './feedback.ts'

const today = new Date('2026-11-20T12:00:00Z')
const voice = { id: 'v1', name: 'Voz e violão' }

function createTestProject(change: Partial<Reviewable> = {}): Reviewable {
  const versions = [voice, { id: 'v2', name: 'Banda' }]
  return { status: 'waiting', expiresAt: null, isActive: true, feedback: '', versions, ...change }
}

test('a first feedback is the whole text, and no additional one', () => {
  const taken = receiveFeedback(
    createTestProject(),
    { versionId: 'v1', text: '  mais violão \r\n e menos bateria ' },
    today,
  )

  expect(taken).toEqual({
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

test('a later feedback follows the earlier ones after its separator', () => {
  const taken = receiveFeedback(
    createTestProject({ feedback: 'mais violão' }),
    { versionId: 'v2', text: 'agora sim' },
    today,
  )

  expect(taken.ok && taken.value.accumulated).toBe('mais violão\n\n--- Novo Feedback ---\nagora sim')
  expect(taken.ok && taken.value.isAdditional).toBe(true)
})

test('the snippet is fifty characters and says that there is more', () => {
  const fifty = 'ã'.repeat(50)
  expect(snippet(fifty)).toBe(fifty)
  expect(snippet(`${fifty}é`)).toBe(`${fifty}...`)
  expect(snippet('🎸'.repeat(60))).toBe(`${'🎸'.repeat(50)}...`)
})

test("text and version are required, and the text's length is limited", () => {
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
] as const)('a project that is %s takes neither feedback nor approval', (status, code) => {
  expect(receiveFeedback(createTestProject({ status }), { versionId: 'v1', text: 'x' }, today)).toEqual(refuse(code))
  expect(receiveApproval(createTestProject({ status }), 'v1', today)).toEqual(refuse(code))
})

test('from its expiry on, a link accepts no feedback or approval', () => {
  expect(receiveApproval(createTestProject({ expiresAt: today }), 'v1', today)).toEqual(refuse('expired'))
  expect(receiveFeedback(createTestProject({ expiresAt: today }), { versionId: 'v1', text: 'x' }, today)).toEqual(
    refuse('expired'),
  )
  expect(receiveApproval(createTestProject({ expiresAt: new Date(today.getTime() + 1) }), 'v1', today).ok).toBe(true)
})

test('an approval leaves its line, after a separator when something was written before', () => {
  const line = 'Versão "Voz e violão" aprovada pelo cliente.'
  const alone = receiveApproval(createTestProject(), 'v1', today)
  const later = receiveApproval(createTestProject({ feedback: 'mais violão' }), 'v1', today)

  expect(alone).toEqual({ ok: true, value: { version: voice, accumulated: line } })
  expect(later.ok && later.value.accumulated).toBe(`mais violão\n\n--- Aprovação ---\n${line}`)
  expect(receiveApproval(createTestProject(), '', today)).toEqual(refuse('version-required'))
  expect(receiveApproval(createTestProject(), 'v9', today)).toEqual(refuse('version-gone'))
})

function snippet(text: string) {
  const taken = receiveFeedback(createTestProject(), { versionId: 'v1', text }, today)
  return taken.ok ? taken.value.snippet : taken.code
}

test('notes follow the free text, which may be empty', () => {
  const pinned = 'Anotações em "Valsa":\n0:42 mais voz'
  const both = receiveFeedback(createTestProject(), { versionId: 'v1', text: ' Adorei. ', pinned }, today)
  const alone = receiveFeedback(createTestProject(), { versionId: 'v1', text: ' ', pinned }, today)

  expect(both).toMatchObject({ value: { text: `Adorei.\n\n${pinned}`, accumulated: `Adorei.\n\n${pinned}` } })
  expect(alone).toMatchObject({ value: { text: pinned, snippet: pinned } })
})

test('a purchase that was refunded, disputed or withdrawn takes neither feedback nor approval', () => {
  const closed = createTestProject({ isActive: false })
  expect(receiveFeedback(closed, { versionId: 'v1', text: 'mais violão' }, today)).toEqual(refuse('order-closed'))
  expect(receiveApproval(closed, 'v1', today)).toEqual(refuse('order-closed'))
})

test('the same text sent again is the feedback that is worked on, with or without its notes', () => {
  const now = new Date('2026-11-22T15:00:00Z')
  const last = { content: 'Mais devagar.\n\n0:42 Aqui', createdAt: now }
  expect(repeatedFeedback(last, { text: ' Mais devagar.\r\n' }, now)).toEqual({ text: last.content })
  expect(repeatedFeedback({ ...last, content: 'Mais devagar.' }, { text: 'Mais devagar.' }, now)).not.toBeNull()
  expect(repeatedFeedback(last, { text: 'Mais' }, now)).toBeNull()
})

test('notes sent without a text count as sent again only for a while', () => {
  const last = { content: '0:42 Aqui', createdAt: new Date('2026-11-22T15:00:00Z') }
  expect(repeatedFeedback(last, { text: '' }, new Date('2026-11-22T15:05:00Z'))).not.toBeNull()
  expect(repeatedFeedback(last, { text: '' }, new Date('2026-11-22T16:00:00Z'))).toBeNull()
})
