// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { deleteDraft, deleteDrafts, deleteDraftsOf, restoreDraft, storeDraft } from './draft-storage.ts'

const step = '/briefing/essencial?passo=3'

beforeEach(() => sessionStorage.clear())

function createForm({ story = '', mood = '', briefing = '', revision = '0', page = 'p1' } = {}): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = `
    <input type="hidden" name="step" value="story">
    <input type="hidden" name="briefing" value="${briefing}">
    <input type="hidden" name="revision" value="${revision}">
    <input type="hidden" name="page" value="${page}">
    <input type="radio" name="mood" value="calm" ${mood === 'calm' ? 'checked' : ''}>
    <input type="radio" name="mood" value="epic" ${mood === 'epic' ? 'checked' : ''}>
    <input type="file" name="voice">
    <textarea name="story">${story}</textarea>`
  return form
}

function valuesOf(form: HTMLFormElement) {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
}

test('a stored step → its text and choices are back, with the revision and page they were typed over', () => {
  storeDraft(step, createForm({ story: 'No ônibus', mood: 'epic', briefing: 'b1', revision: '4', page: 'old' }))
  const fresh = createForm({ story: 'Antes', mood: 'calm', briefing: 'b1', revision: '7', page: 'new' })

  expect(restoreDraft(step, fresh, 'b1')).toEqual({ revision: 4, page: 'old' })
  expect(valuesOf(fresh)).toMatchObject({ story: 'No ônibus', mood: 'epic', revision: '7', page: 'new', step: 'story' })
})

test('nothing stored → the form stays as it is', () => {
  const form = createForm({ story: 'Antes' })
  expect(restoreDraft(step, form, '')).toBeNull()
  expect(valuesOf(form)).toMatchObject({ story: 'Antes' })
})

test('a draft of another briefing → not restored, and deleted', () => {
  storeDraft(step, createForm({ story: 'De outra história', briefing: 'b1' }))
  const form = createForm({ story: 'Antes', briefing: 'b2' })

  expect(restoreDraft(step, form, 'b2')).toBeNull()
  expect(valuesOf(form)).toMatchObject({ story: 'Antes' })
  expect(sessionStorage).toHaveLength(0)
})

test('typed before the briefing was stored → restored into it', () => {
  storeDraft(step, createForm({ story: 'Primeira frase' }))
  const form = createForm({ briefing: 'b1' })
  expect(restoreDraft(step, form, 'b1')).not.toBeNull()
  expect(valuesOf(form)).toMatchObject({ story: 'Primeira frase' })
})

test('a draft in the form earlier versions of the page stored → still restored', () => {
  sessionStorage.setItem(`harmonia-briefing:${step}`, JSON.stringify([['story', 'De ontem']]))
  const form = createForm()
  restoreDraft(step, form, '')
  expect(valuesOf(form)).toMatchObject({ story: 'De ontem' })
})

test('something unreadable in storage → no draft', () => {
  sessionStorage.setItem(`harmonia-briefing:${step}`, '{')
  expect(restoreDraft(step, createForm(), '')).toBeNull()
})

test('one step deleted → the others stay; all deleted → only what is not of the briefing stays', () => {
  storeDraft(step, createForm({ story: 'a' }))
  storeDraft('other', createForm({ story: 'b' }))
  sessionStorage.setItem('harmonia-chat', 'x')
  deleteDraft(step)
  expect(Object.keys(sessionStorage)).toEqual(['harmonia-briefing:other', 'harmonia-chat'])
  deleteDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['harmonia-chat'])
})

test('a briefing was sent → its drafts are deleted, also those without its id, and not those of others', () => {
  storeDraft('/briefing/essencial?passo=1', createForm({ story: 'a' }))
  storeDraft('/briefing/essencial?passo=3', createForm({ story: 'b', briefing: 'b1' }))
  storeDraft('/briefing/essencial?pedido=P0002&passo=3', createForm({ story: 'c', briefing: 'b2' }))
  storeDraft('/briefing/express?passo=1', createForm({ story: 'd' }))
  deleteDraftsOf(['b1'], 'essencial')

  expect(Object.keys(sessionStorage)).toEqual([
    'harmonia-briefing:/briefing/essencial?pedido=P0002&passo=3',
    'harmonia-briefing:/briefing/express?passo=1',
  ])
})

test('storage is blocked → typing goes on without a draft', () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(() => storeDraft(step, createForm())).not.toThrow()
  blocked.mockRestore()
})
