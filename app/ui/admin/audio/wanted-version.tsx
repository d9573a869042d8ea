import type { VersionDeck } from './use-version-deck.ts'

type Props = { deck: VersionDeck; wantedId: string | null; onWant: (versionId: string | null) => void }

/** Notes are heard in the version they are about, or all in one: a new version is checked against what was asked for. */
export function WantedVersion({ deck, wantedId, onWant }: Props) {
  return (
    <label className="deck-field with-script">
      Ouvir os momentos em
      <select value={wantedId ?? ''} autoComplete="off" onChange={({ target }) => onWant(target.value || null)}>
        <option value="">Versão da anotação</option>
        {deck.playable.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
