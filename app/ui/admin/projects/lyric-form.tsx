import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { lyricErrors } from '#copy/preview/errors.ts'
import type { LyricSuggestion } from '#core/preview/lyric.ts'

import { LyricField } from './lyric-field.tsx'

type Props = {
  version: { id: string; name: string; lyric: string }
  /** Offered while the version has none. */
  suggestion: LyricSuggestion | null
  failure: { refusal: string; typed: string } | null
}

const errors: Partial<Record<string, string>> = lyricErrors

/** "Letra": what is sung in a version. */
export function LyricForm({ version, suggestion, failure }: Props) {
  const offered = version.lyric === '' && !failure ? suggestion : null
  const isTyped = failure?.refusal === 'lyric-too-long'
  const refusal = failure ? (errors[failure.refusal] ?? lyricErrors.failed) : ''
  return (
    <Confirm intent="edit-lyric" param="letra" label="Salvar letra" busy="Salvando..." refusal={isTyped ? '' : refusal}>
      <p className="[overflow-wrap:anywhere]">{version.name}</p>
      <input type="hidden" name="version" value={version.id} />
      <LyricField
        value={failure?.typed ?? offered?.text ?? version.lyric}
        from={offered?.from ?? null}
        error={isTyped ? refusal : ''}
      />
    </Confirm>
  )
}
