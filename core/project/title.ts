import { lineField } from '#core/shared/input/fields.ts'

export const maxTitleLength = 160

/** What a project and its song are called. */
export const titleField = lineField({
  max: maxTitleLength,
  tooLong: 'title-too-long',
  missing: 'title-required',
  autoComplete: 'off',
})

/** Whether there is somebody to name whom the title does not name: however either writes its first letter. */
export function isNamedBeside(title: string, recipient: string): boolean {
  return recipient !== '' && !title.toLowerCase().includes(recipient.toLowerCase())
}
