import type { PlayableVersion } from '#core/preview/version-view.ts'

type Props = {
  versions: readonly Omit<PlayableVersion, 'sound'>[]
  activeId: string | null
  hidden: boolean
  onSwitch: (id: string) => void
}

/** The versions by age: pressing one plays it from the current position. */
export function VersionSwitcher({ versions, activeId, hidden, onSwitch }: Props) {
  return (
    <ul className="deck-tracks with-script" aria-label="Versões para ouvir" hidden={hidden}>
      {versions
        .toSorted((one, other) => one.number - other.number)
        .map(({ id, number, label }) => (
          <li key={id} ref={id === activeId ? moveIntoRow : null}>
            <button type="button" aria-pressed={id === activeId} onClick={() => onSwitch(id)}>
              <b aria-hidden="true">{number}</b>
              <span>{label}</span>
            </button>
          </li>
        ))}
    </ul>
  )
}

/** On a phone the versions stand in one row. It moves until this one is seen; the page does not. */
function moveIntoRow(item: HTMLLIElement | null) {
  const row = item?.parentElement
  if (!item || !row) return
  const [shown, seen] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  // At its edges the row fades.
  const edge = Number.parseFloat(getComputedStyle(row).paddingLeft) || 0
  const [left, right] = [seen.left + edge, seen.right - edge]
  row.scrollBy({ left: shown.left < left ? shown.left - left : Math.max(0, shown.right - right) })
}
