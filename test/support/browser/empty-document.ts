import { afterAll } from 'vitest'

// No server answers here, and what one file counts another may still report.
if (typeof navigator !== 'undefined') Object.assign(navigator, { sendBeacon: () => true })

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
