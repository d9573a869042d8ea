// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { playbackFailure } from './playback-failure.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['the line breaks', { code: 2 }, 'interrupted'],
  ['it cannot be decoded or no device takes the sound', { code: 3 }, 'undecodable'],
  ['the source is refused', { code: 4 }, 'unavailable'],
  ['loading is given up', { code: 1 }, null],
  ['the browser lets nothing play', new DOMException('', 'NotAllowedError'), 'blocked'],
  ['the browser knows no such source', new DOMException('', 'NotSupportedError'), 'unavailable'],
  ['another press came first', new DOMException('', 'AbortError'), null],
  ['a decoder gives up', new DOMException('', 'EncodingError'), 'undecodable'],
  ['a fetch finds no server', new TypeError('Failed to fetch'), 'interrupted'],
  ['the server answers an error', new Error('answered 503'), 'unavailable'],
])('%s → its own failure', (_what, error, failure) => {
  expect(playbackFailure(error)).toBe(failure)
})

test.each([
  ['a broken line', { code: 2 }, 'offline'],
  ['a refused source', { code: 4 }, 'offline'],
  ['a sound that no device takes', { code: 3 }, 'undecodable'],
])('%s without a connection → named for what it is', (_what, error, failure) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(playbackFailure(error)).toBe(failure)
})
