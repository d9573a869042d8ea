import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { decideNameChange, decideRepeat, untied, type TiedDraft } from './draft-ties.ts'
import { maxDrafts } from './note.ts'
import { decideVerdict, type ProofVerdict } from './proof.ts'
import { isNameNote, wrongNameNote, type NameVerdict } from './sung-name.ts'

const versionId = 'v1'
const names = ['Rosa', 'Zé'] as const
/** What was done: two say of one name that it is wrong, one is a wish. */
const sent = [
  { id: 'n1', aboutName: 'Rosa', content: wrongNameNote('Rosa') },
  { id: 'n2', aboutName: 'Rosa', content: wrongNameNote('Rosa') },
  { id: 'n3', aboutName: null, content: 'mais voz' },
] as const

/** What a client and the studio can do while the next feedback is written; drafts are meant by their turn. */
const press = fc.oneof(
  fc.record({
    do: fc.constant('judge-note' as const),
    note: fc.constantFrom(...sent),
    verdict: fc.constantFrom<ProofVerdict>('good', 'again'),
  }),
  fc.record({
    do: fc.constant('judge-name' as const),
    name: fc.constantFrom(...names),
    verdict: fc.constantFrom<NameVerdict>('right', 'wrong'),
  }),
  fc.record({ do: fc.constant('edit' as const), turn: fc.nat(5), text: fc.constantFrom('Mais devagar.', 'Sem eco.') }),
  fc.record({ do: fc.constant('remove' as const), turn: fc.nat(5) }),
  fc.record({ do: fc.constant('move-name' as const), name: fc.constantFrom(...names) }),
)
type Press = typeof press extends fc.Arbitrary<infer Value> ? Value : never

/** The drafts of a project and what was said of its notes and names, as they are stored. */
function createReview() {
  const drafts: TiedDraft[] = []
  const notes = new Map<string, ProofVerdict>()
  const said = new Map<string, NameVerdict>()
  let written = 0
  const write = (draft: Omit<TiedDraft, 'id' | 'versionId'>) =>
    drafts.push({ id: `d${(written += 1)}`, versionId, ...draft })
  const replace = (id: string, change: Partial<TiedDraft>) => {
    const at = drafts.findIndex((draft) => draft.id === id)
    const draft = drafts[at]
    if (draft) drafts[at] = { ...draft, ...change }
  }
  const remove = (id: string) => {
    const at = drafts.findIndex((draft) => draft.id === id)
    return drafts.splice(at, 1)[0]
  }

  function act(pressed: Press) {
    if (pressed.do === 'move-name') return said.delete(pressed.name)
    if (pressed.do === 'judge-note') {
      const { note, verdict } = pressed
      const decided = decideVerdict(notes.get(note.id) ?? null, verdict)
      if (!decided.ok || !decided.value.isNew) return
      const repeat = verdict === 'again' ? decideRepeat(note, { versionId, drafts }) : null
      if (repeat?.ok === false) return
      if (repeat?.value.joinedId) replace(repeat.value.joinedId, { repeatsId: note.id })
      else if (repeat) write({ repeatsId: note.id, aboutName: repeat.value.aboutName, content: note.content })
      return notes.set(note.id, verdict)
    }
    if (pressed.do === 'judge-name') {
      const { name, verdict } = pressed
      const decided = decideVerdict(said.get(name) ?? null, verdict)
      if (!decided.ok || !decided.value.isNew) return
      const changed = decideNameChange({ versionId, name, verdict }, drafts)
      if (!changed.ok) return
      if (changed.value.kind === 'write') write({ repeatsId: null, aboutName: name, content: wrongNameNote(name) })
      if (changed.value.kind === 'remove') remove(changed.value.id)
      return said.set(name, verdict)
    }
    const meant = drafts[pressed.turn]
    if (!meant) return
    if (pressed.do === 'edit') return replace(meant.id, { content: pressed.text })
    const removed = remove(meant.id)
    const marks = names.map((name) => ({ name, verdict: said.get(name) ?? null }))
    const { proof, name } = removed ? untied(removed, drafts, marks) : { proof: null, name: null }
    if (proof) notes.delete(proof.noteId)
    if (name) said.delete(name.name)
  }

  return { drafts, notes, said, act }
}

const pressed = fc.array(press, { maxLength: 40 })

test('notes and names judged, edited, removed and moved in any order → what is "not yet" stands in one draft, and what stands in none can be judged again', () => {
  fc.assert(
    fc.property(pressed, (presses) => {
      const review = createReview()
      for (const one of presses) {
        review.act(one)
        for (const { id } of sent) {
          const tied = review.drafts.filter(({ repeatsId }) => repeatsId === id)
          expect(tied).toHaveLength(review.notes.get(id) === 'again' ? 1 : 0)
        }
        for (const name of names) {
          const about = review.drafts.filter(({ aboutName }) => aboutName === name)
          expect(review.said.get(name) === 'wrong' && about.length === 0).toBe(false)
          expect(about.filter((draft) => isNameNote(draft) && draft.repeatsId === null).length).toBeLessThanOrEqual(1)
        }
      }
    }),
  )
})

test('every draft is removed, however they came to be → every "not yet" and "wrong" can be said again', () => {
  fc.assert(
    fc.property(pressed, (presses) => {
      const review = createReview()
      for (const one of presses) review.act(one)
      while (review.drafts.length > 0) review.act({ do: 'remove', turn: 0 })

      expect([...review.notes.values()]).not.toContain('again')
      expect([...review.said.values()]).not.toContain('wrong')
    }),
  )
})

test('as many drafts as a project can have → one more is refused, one that is there already is joined', () => {
  const drafts: TiedDraft[] = Array.from({ length: maxDrafts }, (_, index) => ({
    id: `d${index}`,
    versionId,
    repeatsId: null,
    aboutName: index === 0 ? 'Rosa' : null,
    content: index === 0 ? wrongNameNote('Rosa') : 'mais voz',
  }))
  const judge = (name: string) => decideNameChange({ versionId, name, verdict: 'wrong' }, drafts)

  expect([judge('Rosa'), judge('Zé')]).toEqual([accept({ kind: 'move', id: 'd0' }), refuse('too-many-notes')])
  expect(decideRepeat(sent[0], { versionId, drafts })).toEqual(accept({ joinedId: 'd0', aboutName: 'Rosa' }))
  expect(decideRepeat(sent[2], { versionId, drafts })).toEqual(refuse('too-many-notes'))
})

test('a draft whose version is gone → nothing of it can be judged any more', () => {
  const draft = { id: 'd', versionId: null, repeatsId: 'n1', aboutName: 'Rosa', content: wrongNameNote('Rosa') }
  expect(untied(draft, [], [{ name: 'Rosa', verdict: 'wrong' }])).toEqual({ proof: null, name: null })
})
