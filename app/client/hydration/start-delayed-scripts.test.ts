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

/** A page with these facts about its modules; what was added to its head by now, and once the song is there. */
async function start(facts: Record<string, string>) {
  const source = Object.assign(document.createElement('script'), { type: 'text/plain', textContent: 'import "/a.js"' })
  Object.assign(source.dataset, { hydration: '', preload: '/a.js /b.js', ...facts })
  document.body.replaceChildren(source)
  const song = Promise.withResolvers<void>()
  startDelayedScripts(() => song.promise)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  return { added: added(), songLoaded: song.resolve }
}

const added = () => elements.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? one.textContent)

test('a page with all of its style → its modules are added after the first paint', async () => {
  expect((await start({})).added).toEqual(['/a.js', '/b.js', 'import "/a.js"'])
})

test('a page with the style of its first screen → everything else waits for its song', async () => {
  const { added: before, songLoaded } = await start({ styles: '/whole.css', site: '/site.js' })
  expect(before).toEqual([])

  songLoaded()

  await expect.poll(() => added()).toEqual(['/whole.css', '/site.js', '/a.js', '/b.js', 'import "/a.js"'])
})
