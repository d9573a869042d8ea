import { expect, test } from 'vitest'

import { previewBanner } from './preview.ts'

test('there is no version yet → nobody is asked to listen', () => {
  expect(previewBanner('waiting', null, false).text).not.toContain('Ouça')
  expect(previewBanner('waiting', null, true).text).toContain('Ouça as versões')
})
