import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { parseWithoutEval } from './parse-without-eval.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page parses what it knows by a schema → no text is made into code', () => {
  const made = vi.fn<() => void>()
  vi.stubGlobal('Function', made)
  parseWithoutEval()

  expect(z.object({ name: z.string() }).parse({ name: 'Lia' })).toEqual({ name: 'Lia' })
  expect(made).not.toHaveBeenCalled()
})
