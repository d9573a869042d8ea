import { TextArea } from '#app/ui/shared/field.tsx'
import type { LyricSuggestion } from '#core/preview/lyric.ts'

type Props = {
  value: string
  /** Where the text of the field was taken from, if it is not stored with this version yet. */
  from: LyricSuggestion['from'] | null
  error: string
}

const origins = {
  approved: 'A letra que o cliente aprovou: mude só o que for cantado de outro jeito.',
  version: 'Copiada da versão anterior: confira antes de salvar.',
  briefing: 'Copiada do briefing, como o cliente escreveu: confira antes de salvar.',
}

/** The lyric of a version, with or without times. */
export function LyricField({ value, from, error }: Props) {
  return (
    <TextArea
      id="lyric"
      label="Letra (opcional)"
      hint={
        <>
          {from ? `${origins[from]} ` : ''}O cliente lê enquanto ouve. Com o tempo antes da linha, como{' '}
          <code>[01:02.50]</code> (formato LRC), ela acompanha a música.
        </>
      }
      rows={8}
      defaultValue={value}
      error={error}
    />
  )
}
