import { blockField, lineField, textField, tickField } from '#core/shared/input/fields.ts'
import type { Field, Values } from '#core/shared/input/form.ts'
import { visibleNumber } from '#core/shared/input/visible-text.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { maxVersionNameLength } from './version.ts'

export const maxDescriptionLength = 1_000

/** What is said about a version, independent of where its audio is. */
export const versionFields = {
  name: lineField({
    max: maxVersionNameLength,
    tooLong: 'name-too-long',
    missing: 'name-required',
    autoComplete: 'off',
  }),
  description: blockField({ max: maxDescriptionLength, tooLong: 'description-too-long' }),
  trackNumber: trackNumberField(),
  recommended: tickField(),
}

function trackNumberField(): Field<number | null, 'track-number-invalid'> {
  return textField({ inputMode: 'numeric', autoComplete: 'off' }, (typed) => {
    const number = visibleNumber(typed)
    if (!/^([1-9]\d{0,2})?$/.test(number)) return refuse('track-number-invalid')
    return accept(number === '' ? null : Number(number))
  })
}

export type VersionText = Values<typeof versionFields>
