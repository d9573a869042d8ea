import { expect, test } from 'vitest'

import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_540, '1,5 kB'],
  [9_960, '10 kB'],
  [38_400_000, '38 MB'],
  [999_960_000, '1 GB'],
  [2_147_483_648, '2,1 GB'],
])('%i → "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
