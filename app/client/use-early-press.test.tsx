// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { serveComponent } from '#test/support/browser/hydrated-component.ts'

import { useEarlyPress } from './use-early-press.ts'

const onPress = vi.fn<() => void>()

function Page() {
  return (
    <main ref={useEarlyPress<HTMLElement>()}>
      <button type="button" onClick={onPress}>
        Tocar
      </button>
    </main>
  )
}

/** The page as it is hydrated with the focus on its button, which matches these states. */
async function hydrate(states: string[]) {
  onPress.mockReset()
  const served = serveComponent(Page, {})
  const button = served.place.querySelector('button')
  if (!button) throw new Error('no button')
  button.focus()
  Object.assign(button, { matches: (selector: string) => states.includes(selector) })
  const unmount = await served.hydrate()
  return { button, unmount }
}

test('pressed before the page is hydrated → counts once it is', async () => {
  const { unmount } = await hydrate([])
  expect(onPress).toHaveBeenCalledOnce()
  unmount()
})

test('begun before the page is hydrated and ended after → counts once', async () => {
  const { button, unmount } = await hydrate([':active'])
  expect(onPress).not.toHaveBeenCalled()
  button.click()
  expect(onPress).toHaveBeenCalledOnce()
  unmount()
})

test('reached by keyboard and not pressed → nothing happens', async () => {
  const { unmount } = await hydrate([':focus-visible'])
  expect(onPress).not.toHaveBeenCalled()
  unmount()
})
