import { expect, test } from 'vitest'

import { uploadErrors } from '#copy/audio/uploads.ts'
import { deliverErrors, deliveryFileErrors, extendErrors, reopenErrors } from '#copy/delivery/staff-errors.ts'
import {
  answerErrors,
  grantErrors,
  lyricPresentErrors,
  presentationRefusals,
  returnErrors,
  stepErrors,
} from '#copy/preview/errors.ts'

import { stoppedOrder } from './stopped-order.ts'
import { studioWordErrors } from './studio-words.ts'

test('staff work on a song whose order stops → one sentence, which names every reason', () => {
  const ofStaff = [
    deliverErrors,
    deliveryFileErrors,
    extendErrors,
    reopenErrors,
    uploadErrors,
    answerErrors,
    grantErrors,
    lyricPresentErrors,
    presentationRefusals,
    returnErrors,
    stepErrors,
    studioWordErrors,
  ]
  expect(ofStaff.map((errors) => errors['order-closed'])).toEqual(ofStaff.map(() => stoppedOrder))
  for (const reason of ['desistência', 'disputa', 'reembolso', 'vale']) expect(stoppedOrder).toContain(reason)
})
