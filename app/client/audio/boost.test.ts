// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { createBoost } from './boost.ts'

test('a factor above 1 → the element plays through a gain, which follows', async () => {
  const { context, gains } = createFakeContext('running')
  const boost = createBoost(() => context)
  const element = document.createElement('audio')
  boost(element, 2)
  await settled()
  expect(gains.map(({ gain }) => gain.value)).toEqual([2])

  boost(element, 1)
  expect(gains.map(({ gain }) => gain.value)).toEqual([1])
})

test('no boost wanted → the element is never connected', async () => {
  const { context, gains } = createFakeContext('running')
  createBoost(() => context)(document.createElement('audio'), 1)
  await settled()

  expect(gains).toEqual([])
})

test('a context that does not run → the element stays as it is, and is heard', async () => {
  const { context, gains } = createFakeContext('suspended')
  createBoost(() => context)(document.createElement('audio'), 2)
  await settled()

  expect(gains).toEqual([])
})

test('a browser without audio contexts → nothing happens', async () => {
  expect(() => createBoost(() => null)(document.createElement('audio'), 2)).not.toThrow()
  await settled()
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

function createFakeContext(state: AudioContextState) {
  const gains: { gain: { value: number }; connect: (to: unknown) => unknown }[] = []
  const context = {
    state,
    destination: {},
    resume: () => Promise.resolve(),
    createGain() {
      const node = { gain: { value: 1 }, connect: (to: unknown) => to }
      gains.push(node)
      return node
    },
    createMediaElementSource: () => ({ connect: (to: unknown) => to }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is used of a context
  return { context: context as unknown as AudioContext, gains }
}
