import { lineField } from '#core/shared/input/fields.ts'

export const maxTitleLength = 160

/** What a project and its song are called. */
export const titleField = lineField({
  max: maxTitleLength,
  tooLong: 'title-too-long',
  missing: 'title-required',
  autoComplete: 'off',
})
