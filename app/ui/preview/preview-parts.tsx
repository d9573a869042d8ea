import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type PreviewPart = 'versoes' | 'avaliar'

/** The part of the page that is shown; a new answer of the server says where it is seen. */
export function usePreviewPart(wanted: PreviewPart, answerKey: unknown) {
  const [known, setKnown] = useState({ answerKey, part: wanted })
  const shown = known.answerKey === answerKey ? known : { answerKey, part: wanted }
  if (shown !== known) setKnown(shown)

  // Chosen before the page was hydrated.
  useLayoutEffect(() => {
    const checked = document.querySelector<HTMLInputElement>('input[name="parte"]:checked')?.value
    if (checked === 'versoes' || checked === 'avaliar')
      // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know it
      setKnown((latest) => (latest.part === checked ? latest : { ...latest, part: checked }))
  }, [])

  return {
    part: shown.part,
    show: (part: PreviewPart) => setKnown({ answerKey, part }),
    /** Shows the part with feedback and approval, and puts the focus on something in it. */
    review(id: string) {
      flushSync(() => setKnown({ answerKey, part: 'avaliar' }))
      document.getElementById(id)?.focus()
    },
  }
}

/** Choosing a part needs no script: the style sheet shows the one that is checked. */
export function PreviewParts({ part, onChange }: { part: PreviewPart; onChange: (part: PreviewPart) => void }) {
  return (
    <fieldset className="mb-6 flex flex-wrap gap-1">
      <legend className="sr-only">O que você quer fazer?</legend>
      <PartChoice label="Versões Propostas" value="versoes" part={part} onChange={onChange} />
      <PartChoice label="Enviar Feedback" value="avaliar" part={part} onChange={onChange} />
    </fieldset>
  )
}

type PartChoiceProps = { label: string; value: PreviewPart; part: PreviewPart; onChange: (part: PreviewPart) => void }

function PartChoice({ label, value, part, onChange }: PartChoiceProps) {
  return (
    <label className="tab max-sm:px-2">
      <input
        type="radio"
        name="parte"
        value={value}
        checked={value === part}
        autoComplete="off"
        className="sr-only"
        onChange={() => onChange(value)}
      />
      {label}
    </label>
  )
}
