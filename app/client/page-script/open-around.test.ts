// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { openAround } from './open-around.ts'

test('an anchor inside what is folded twice → all of it open, and the target in sight', () => {
  document.body.innerHTML = '<details><details><p id="extra-urgencia">Urgência</p></details></details><p id="b"></p>'
  const shown = vi.fn<() => void>()
  Element.prototype.scrollIntoView = shown
  openAround('#b')
  openAround('#%')
  expect(shown).not.toHaveBeenCalled()

  openAround('#extra-urgencia')
  expect(document.querySelectorAll('details[open]')).toHaveLength(2)
  expect(shown).toHaveBeenCalledOnce()
})
