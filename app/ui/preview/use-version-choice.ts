import { useEffect, useLayoutEffect, useState } from 'react'

type Options = {
  versions: readonly { id: string }[]
  /** The version the server offers first, or has recorded. */
  offeredId: string | null
  /** False while nothing can be chosen: then the server's choice stands. */
  isOpen: boolean
  /** What was chosen is not there any more. */
  onGone: () => void
}

type Choice = { versions: readonly { id: string }[]; isOpen: boolean; selectedId: string | null; goneCount: number }

/** The chosen version. What a person chose stays chosen while the page is refreshed; when it is gone nothing is chosen for them. */
export function useVersionChoice({ versions, offeredId, isOpen, onGone }: Options) {
  const [known, setKnown] = useState<Choice>({ versions, isOpen, selectedId: offeredId, goneCount: 0 })
  const choice =
    known.versions === versions && known.isOpen === isOpen ? known : refreshed(known, { versions, offeredId, isOpen })
  if (choice !== known) setKnown(choice)

  useEffect(() => {
    if (choice.goneCount > 0) onGone()
    // oxlint-disable-next-line react/exhaustive-deps -- once each time it happens
  }, [choice.goneCount])

  // Chosen before the page was hydrated; before a draft brings its own choice.
  useLayoutEffect(() => {
    const checked = document.querySelector<HTMLInputElement>('input[name="version"]:checked:enabled')
    if (checked)
      setKnown((latest) => (latest.selectedId === checked.value ? latest : { ...latest, selectedId: checked.value }))
  }, [])

  return {
    selectedId: choice.selectedId,
    select(id: string) {
      if (isOpen && versions.some((version) => version.id === id)) {
        setKnown((latest) => (latest.selectedId === id ? latest : { ...latest, selectedId: id }))
      }
    },
  }
}

function refreshed(known: Choice, { versions, offeredId, isOpen }: Omit<Options, 'onGone'>): Choice {
  const { selectedId, goneCount } = known
  const wasChosen = known.isOpen && known.versions.length > 0
  if (!wasChosen) return { versions, isOpen, selectedId: offeredId, goneCount }
  if (selectedId === null) return { versions, isOpen, selectedId: isOpen ? null : offeredId, goneCount }
  if (versions.some(({ id }) => id === selectedId)) {
    return { versions, isOpen, selectedId: isOpen ? selectedId : offeredId, goneCount }
  }
  return { versions, isOpen, selectedId: null, goneCount: goneCount + (versions.length > 0 ? 1 : 0) }
}
