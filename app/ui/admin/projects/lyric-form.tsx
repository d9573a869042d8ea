import { useSeen } from '#app/ui/admin/hooks/use-seen.ts'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { Select } from '#app/ui/shared/field.tsx'
import { lyricErrors } from '#copy/preview/errors.ts'
import { lyricName } from '#copy/preview/lyrics.ts'
import { lyricSung } from '#core/preview/lyric-sung.ts'
import type { LyricSuggestion } from '#core/preview/lyric.ts'

import { LyricField } from './lyric-field.tsx'

/** What came of sending it; `storedLyric` is what somebody else wrote meanwhile. */
type Failure = { refusal: string; typed: string; storedLyric?: string }

type Props = {
  version: { id: string; name: string; lyric: string }
  /** The lyrics of the project, to say which one is sung; and which that is. */
  lyrics: readonly { id: string; number: number; content: string }[]
  sings: string | null
  /** Offered while the version has none. */
  suggestion: LyricSuggestion | null
  failure: Failure | null
}

const errors: Partial<Record<string, string>> = lyricErrors

/** "Letra": what is sung in a version. */
export function LyricForm({ version, lyrics, sings, suggestion, failure }: Props) {
  const seen = useSeen(version.lyric, failure?.storedLyric)
  const offered = seen === '' && !failure ? suggestion : null
  const isTyped = failure?.refusal === 'lyric-too-long'
  const isConflict = failure?.storedLyric !== undefined
  const refusal = failure ? (errors[failure.refusal] ?? lyricErrors.failed) : ''
  return (
    <Confirm
      intent="edit-lyric"
      param="letra"
      label={isConflict ? 'Salvar a minha' : 'Salvar letra'}
      busy="Salvando..."
      refusal={isTyped || isConflict ? '' : refusal}
    >
      <p className="[overflow-wrap:anywhere]">{version.name}</p>
      <input type="hidden" name="version" value={version.id} />
      <input type="hidden" name="seenLyric" value={seen} />
      {failure?.storedLyric === undefined ? null : (
        <LyricConflict title={lyricErrors['changed-meanwhile']} stored={failure.storedLyric} />
      )}
      <LyricField
        value={failure?.typed ?? offered?.text ?? seen}
        from={offered?.from ?? null}
        error={isTyped ? refusal : ''}
      />
      {lyrics.length > 0 ? (
        <Select
          id="sings"
          label="Que letra esta versão canta?"
          defaultValue={sings ?? (offered ? lyricSung(offered.text, lyrics) : null) ?? ''}
          options={[['', 'Nenhuma das letras do projeto'], ...lyrics.map(optionOf)]}
        />
      ) : null}
    </Confirm>
  )
}

function optionOf({ id, number }: Props['lyrics'][number]): [string, string] {
  return [id, lyricName({ number })]
}

/** The stored lyric beside the typed one, so that staff can put both together before they save again. */
export function LyricConflict({ title, stored }: { title: React.ReactNode; stored: string }) {
  return (
    <div role="alert" className="notice" data-tone="alarm">
      <strong>{title}</strong>
      <p>A sua continua abaixo. Junte as duas, se for o caso; ao salvar de novo, vale a sua.</p>
      <div className="field">
        <label htmlFor="stored-lyric">Letra salva</label>
        <textarea id="stored-lyric" rows={6} readOnly value={stored} className="input" />
      </div>
    </div>
  )
}
