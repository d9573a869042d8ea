import { newVersionForm, type NewVersionErrors, type NewVersionText } from '#copy/preview/version-form.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { refuse, type Result } from '#core/shared/result.ts'

export type NewVersionTextRefusal = NonNullable<NewVersionErrors[keyof NewVersionErrors]>

/** Form values as strings, whatever was sent. */
export function parseUploadMetadata(metadata: Record<string, unknown>) {
  const text = (name: string) => {
    const value = metadata[name]
    return typeof value === 'string' ? cleanText(value) : ''
  }
  return {
    name: text('name'),
    description: text('description'),
    lyric: text('lyric'),
    trackNumber: text('trackNumber'),
    recommended: text('recommended'),
    kind: text('kind'),
    title: text('title'),
    item: text('item'),
    category: text('category'),
  }
}

/** What is said about a version that is uploaded; the first that is wrong with it, as the page was to refuse it before. */
export function parseNewVersionText(
  metadata: ReturnType<typeof parseUploadMetadata>,
): Result<NewVersionText, NewVersionTextRefusal> {
  const parsed = newVersionForm.parse(metadata)
  if (parsed.ok) return parsed
  const [first = 'name-required'] = Object.values(parsed.errors)
  return refuse(first)
}
