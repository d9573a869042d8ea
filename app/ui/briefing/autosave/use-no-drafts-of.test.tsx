// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useNoDraftsOf } from './use-no-drafts-of.ts'

const own = 'harmonia-briefing:/briefing/essencial?passo=3'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem(own, '[["briefing","b1"],["story","Era uma vez"]]')
})
afterEach(cleanup)

test('a story that the browser itself sent while its page was coming → no copy of it stays in the tab', () => {
  renderHook(() => useNoDraftsOf(['b1'], 'essencial'))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('the page is opened without a story having been sent → what is being written stays', () => {
  renderHook(() => useNoDraftsOf([], 'essencial'))
  expect(Object.keys(sessionStorage)).toEqual([own])
})
