import { field, textFields } from '#app/http/forms.ts'
import { maxLyricLines } from '#core/preview/lyric.ts'

/** Comments by line: `linha-12`. */
export function readLyricComments(form: FormData): { index: number; text: string }[] {
  return textFields(form)
    .flatMap(([name, text]) => {
      const index = /^linha-(\d{1,3})$/.exec(name)?.[1]
      return index === undefined || text.trim() === '' ? [] : [{ index: Number(index), text: field(form, name) }]
    })
    .slice(0, maxLyricLines)
}
