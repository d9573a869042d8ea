// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { clearStored, readFields, readJson, readRecord, readText, removeStored, writeJson } from './browser-storage.ts'

beforeEach(() => localStorage.clear())

test('something unreadable is stored → as if nothing were', () => {
  localStorage.setItem('draft', '{')
  expect(readJson('localStorage', 'draft')).toBeNull()
  expect(readFields('localStorage', 'draft')).toBeNull()
  expect(readRecord('localStorage', 'draft')).toEqual({})
})

test('storage is blocked → nothing is found, and nothing fails', () => {
  localStorage.setItem('draft', '1')
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  writeJson('localStorage', 'draft', 2)
  removeStored('localStorage', 'draft')
  clearStored('localStorage')
  expect(readText('localStorage', 'draft')).toBeNull()
  blocked.mockRestore()
  expect(readText('localStorage', 'draft')).toBe('1')
})

test('what begins with a key is cleared → the rest stays', () => {
  writeJson('localStorage', 'draft:a', 1)
  writeJson('localStorage', 'other', 2)
  clearStored('localStorage', 'draft:')
  expect(Object.keys(localStorage)).toEqual(['other'])
})
