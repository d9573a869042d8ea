// @vitest-environment happy-dom
import { createBrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { nameEntry } from './name-entry.ts'

beforeEach(() => history.replaceState(null, ''))

/** The key of the page, as React Router has it in a document that begins. */
function keyOfDocument() {
  nameEntry()
  const router = createBrowserRouter([{ path: '*' }])
  const { key } = router.state.location
  router.dispose()
  return key
}

test('the same page in two documents of a tab → two entries', () => {
  const first = keyOfDocument()
  history.replaceState(null, '')

  expect(keyOfDocument()).not.toBe(first)
})

test('a document that is loaded again, or come back to → the same entry', () => {
  const first = keyOfDocument()

  expect(keyOfDocument()).toBe(first)
})
