// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { startHeldScripts } from './start-held-scripts.ts'

/** What the scripts of the page did, in order. */
const added: string[] = []

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint())
  added.length = 0
  // In place of the browser, which would run and fetch it.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof Element) added.push(node.outerHTML)
  })
})

const scripts =
  '<link rel="modulepreload" href="/a.js"><script nonce="n">window.context = "<\\/a>"</script><script nonce="n" type="module" async="">import "/a.js"</script>'

test('a page whose scripts are held → added and marked, after the first paint, once its song has what it needs', async () => {
  document.body.innerHTML = '<noscript data-scripts=""></noscript>'
  const held = document.querySelector('noscript')
  if (held) held.textContent = scripts
  const song = Promise.withResolvers<void>()
  startHeldScripts(() => song.promise)
  await new Promise((resolve) => setTimeout(resolve))
  expect(added).toEqual([])

  song.resolve()

  await expect.poll(() => added.join('')).toBe(scripts.replaceAll(/(<(?:link|script)[^>]*)>/g, '$1 data-begun="">'))
})
