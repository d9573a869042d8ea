import { afterAll } from 'vitest'

// The next file shares this document, and begins with an empty one; a file without a document has none of it.
afterAll(() => {
  if (typeof document === 'undefined') return
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
