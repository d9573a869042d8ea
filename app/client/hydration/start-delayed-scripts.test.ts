// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { startDelayedScripts } from './start-delayed-scripts.ts'

let elements: Element[] = []

beforeEach(() => {
  elements = []
  // Not attached: the test's document would load what they name.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    elements.push(...nodes.filter((node) => node instanceof Element))
  })
})

/** What was added to the head by now, and once the song is there. */
async function start() {
  const source = Object.assign(document.createElement('script'), { type: 'text/plain', textContent: 'import "/a.js"' })
  Object.assign(source.dataset, { hydration: '', preload: '/a.js /b.js' })
  document.body.replaceChildren(source)
  const song = Promise.withResolvers<void>()
  startDelayedScripts(() => song.promise)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  return { added: added(), songLoaded: song.resolve }
}

const added = () => elements.map((one) => one.getAttribute('href') ?? one.textContent)

test('a page → its modules are added after the first paint, once its song has what it needs', async () => {
  const { added: before, songLoaded } = await start()
  expect(before).toEqual([])

  songLoaded()

  await expect.poll(() => added()).toEqual(['/a.js', '/b.js', 'import "/a.js"'])
})
