import { expect, test } from 'vitest'

import { accessesForDataSubject, ownDataSubject, type AccessEvent } from './data-record.ts'

const access: AccessEvent = {
  by: 'staff',
  what: 'client-viewed',
  who: 'Ana Lima',
  about: '',
  at: new Date(),
  ip: '198.51.100.7',
  userAgent: 'Browser',
  count: 1,
}

test('an access by staff → shown to the person with a first name only', () => {
  expect(accessesForDataSubject([access])).toEqual([{ ...access, who: 'Ana', ip: '', userAgent: '' }])
})

test('an access of the person → shown whole', () => {
  const own: AccessEvent = { ...access, by: 'client', what: 'client-opened', who: '' }
  expect(accessesForDataSubject([own])).toEqual([own])
})

test('the subject of an own access → the client, else the link', () => {
  expect(ownDataSubject('c', 'l')).toBe('Meus dados c')
  expect(ownDataSubject(null, 'l')).toBe('Meus dados l')
})
