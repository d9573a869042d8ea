import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  findMentions,
  isContentOver,
  maxInternalNoteLength,
  parseInternalNote,
  splitMentions,
  suggestMentions,
  typedMention,
} from './internal-note.ts'

const ana = { id: 'ana', name: 'Ana Lima', canRead: true }
const beto = { id: 'beto', name: 'Beto Sá', canRead: true }
const caio = { id: 'caio', name: 'Caio Lima', canRead: false }
const team = [ana, beto, caio]
const parse = (typed: string, people = team) => parseInternalNote(typed, { team: people, authorId: 'ana' })
const called = (text: string, people = team) =>
  findMentions(text, people).flatMap((mention) => mention.people.map(({ id }) => id))

test('a text with space around it and Windows line breaks → stored without them', () => {
  expect(parse('  Gravar de novo\r\no refrão  ')).toEqual(
    accept({ content: 'Gravar de novo\no refrão', mentioned: [] }),
  )
})

test('nothing but space → refused', () => {
  expect(parse(' \n ')).toEqual(refuse('text-required'))
})

test('a text beyond the limit → refused, and one at it taken', () => {
  expect(parse('a'.repeat(maxInternalNoteLength + 1))).toEqual(refuse('text-too-long'))
  expect(parse('a'.repeat(maxInternalNoteLength)).ok).toBe(true)
})

test('a whole name, or the only first name, behind an @ → calls that person once', () => {
  expect(parse('@Beto Sá, pode ouvir? Obrigada, @beto!')).toMatchObject({ value: { mentioned: ['beto'] } })
})

test('a name typed without its accents → calls that person', () => {
  expect(called('veja, @beto sa')).toEqual(['beto'])
})

test('one’s own name → calls nobody', () => {
  expect(parse('Fui eu, @Ana')).toMatchObject({ value: { mentioned: [] } })
})

test('somebody who may not open the page → the note is refused', () => {
  expect(parse('@Caio, veja')).toEqual(refuse('mentioned-cannot-read'))
})

test.each(['beto@exemplo.com.br', 'escreva para ana@beto', '@Betonal', '@ Beto', '@'])(
  'an @ in “%s” → calls nobody',
  (text) => {
    expect(called(text)).toEqual([])
  },
)

test('two people with one first name → only a whole name calls one of them', () => {
  const anas = [ana, { id: 'ana2', name: 'Ana Paula', canRead: true }]

  expect(called('@Ana', anas)).toEqual([])
  expect(called('@Ana Paula', anas)).toEqual(['ana2'])
})

test('two people with one name → both are called', () => {
  expect(called('@Ana Lima', [ana, { ...ana, id: 'ana2' }])).toEqual(['ana', 'ana2'])
})

test('a text in pieces → is the text again, with the names marked', () => {
  const pieces = splitMentions('Oi @Beto Sá!\n@Ana', team)

  expect(pieces.map(({ text }) => text).join('')).toBe('Oi @Beto Sá!\n@Ana')
  expect(pieces.filter(({ isMention }) => isMention).map(({ text }) => text)).toEqual(['@Beto Sá', '@Ana'])
})

test.each([
  ['oi @', ''],
  ['oi @be', 'be'],
  ['@Ana L', 'Ana L'],
  ['beto@ex', null],
  ['@Beto, e', null],
])('typed before the caret: “%s” → a name begins with %s', (before, name) => {
  expect(typedMention(before)).toBe(name)
})

test('part of a name → whoever has it in their name', () => {
  expect(suggestMentions('li', team)).toEqual([ana, caio])
  expect(suggestMentions('', team)).toEqual(team)
  expect(suggestMentions('Ana Lima ', team)).toEqual([])
})

test('a whole name → nobody is offered, unless a longer one begins with it', () => {
  expect(suggestMentions('ana lima', team)).toEqual([])
  expect(suggestMentions('Ana Lima', [...team, { id: 'outra', name: 'Ana Lima Sá' }]).map(({ id }) => id)).toEqual([
    'ana',
    'outra',
  ])
})

const [earlier, ended, later] = ['2025-06-01', '2026-01-01', '2027-01-01'].map((day) => new Date(day))

test.each([
  ['was never erased', { contentErasedAt: null }, false],
  ['was erased after its delivery had ended', { contentErasedAt: later }, true],
  ['was erased, and never delivered', { contentErasedAt: later, deliveryEndsAt: null }, true],
  ['was erased, and the song is revised now', { contentErasedAt: later, revisedSince: later }, false],
  ['was erased before its newest delivery', { contentErasedAt: earlier }, false],
])('the content of a song %s → whether it is gone for good is known', (_, change, isOver) => {
  const song = { deliveryEndsAt: ended ?? null, revisedSince: null, updatedAt: ended ?? new Date(), ...change }
  expect(
    isContentOver({ ...song, contentErasedAt: song.contentErasedAt ?? null, revisedSince: song.revisedSince ?? null }),
  ).toBe(isOver)
})
