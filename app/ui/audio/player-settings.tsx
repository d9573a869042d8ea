import { useSyncExternalStore } from 'react'

import { loopSpan, markedSpan, type Loop } from '#app/client/audio/loop.ts'
import type { Mix } from '#app/client/audio/mix.ts'

const speeds = [
  ['0.5', '0,5×'],
  ['0.75', '0,75×'],
  ['1', '1×'],
  ['1.25', '1,25×'],
  ['1.5', '1,5×'],
  ['2', '2×'],
] as const

export type Shortcut = readonly [keys: string, text: string]

type Props = {
  mix: Mix
  loop: Loop
  shortcuts: readonly Shortcut[]
  areShortcutsOn: boolean
  /** Whether there are versions whose loudness can be matched. */
  canMatch: boolean
  onMix: (change: Partial<Mix>) => void
  onMark: (end: 'from' | 'to') => void
  onLoop: () => void
  onClearLoop: () => void
  onShortcuts: (isOn: boolean) => void
}

/** Settings that stay: the repeated range, speed, volume, and whether shortcuts are on. */
export function PlayerSettings(props: Props) {
  const { mix, loop, shortcuts, areShortcutsOn, canMatch } = props
  const { onMix, onMark, onLoop, onClearLoop, onShortcuts } = props
  const isVolumeOurs = useSyncExternalStore(noSubscription, canSetVolume, () => true)

  return (
    <div className="deck-settings">
      <p className="deck-loop">
        <button type="button" className="deck-small" onClick={() => onMark('from')}>
          Início do trecho
        </button>
        <button type="button" className="deck-small" onClick={() => onMark('to')}>
          Fim do trecho
        </button>
        <button
          type="button"
          className="deck-small"
          aria-pressed={loop.isOn && loopSpan(loop) !== null}
          onClick={onLoop}
        >
          Repetir
        </button>
        <button type="button" className="deck-small" hidden={markedSpan(loop) === null} onClick={onClearLoop}>
          Limpar trecho
        </button>
      </p>
      <label className="deck-field">
        Velocidade
        <select
          value={String(mix.speed)}
          autoComplete="off"
          onChange={({ target }) => onMix({ speed: Number(target.value) })}
        >
          {speeds.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="deck-field deck-volume" hidden={!isVolumeOurs}>
        Volume
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={mix.volume}
          autoComplete="off"
          onChange={({ target }) => onMix({ volume: Number(target.value) })}
        />
      </label>
      {canMatch ? (
        <label className="deck-switch" hidden={!isVolumeOurs}>
          <input
            type="checkbox"
            className="tick"
            checked={mix.isMatched}
            autoComplete="off"
            onChange={({ target }) => onMix({ isMatched: target.checked })}
          />
          Igualar o volume das versões
        </label>
      ) : null}
      <details className="deck-help">
        <summary className="btn-quiet">Atalhos do teclado</summary>
        <dl>
          {shortcuts.map(([key, text]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="deck-switch">
          <input
            type="checkbox"
            className="tick"
            checked={areShortcutsOn}
            autoComplete="off"
            onChange={({ target }) => onShortcuts(target.checked)}
          />
          Usar estes atalhos
        </label>
      </details>
    </div>
  )
}

/** What the keys of `app/client/audio/keyboard-shortcuts.ts` do, in words. */
export const playbackShortcuts: readonly Shortcut[] = [
  ['Espaço', 'tocar ou pausar'],
  ['← →', '5 segundos para trás ou para a frente'],
  ['[ e ]', 'marcar o início e o fim de um trecho'],
  ['L', 'repetir o trecho'],
]
export const comparisonShortcuts: readonly Shortcut[] = [
  ['A ou B', 'alternar com a versão anterior'],
  ['1 a 9', 'ouvir a versão com este número'],
]
export const noteShortcut: Shortcut = ['N', 'anotar neste momento']

let volumeProbe: boolean | undefined

/** Where the system controls the volume it cannot be changed, so no slider is shown. */
function canSetVolume(): boolean {
  if (volumeProbe === undefined) {
    const probe = new Audio()
    probe.volume = 0.5
    volumeProbe = probe.volume === 0.5
  }
  return volumeProbe
}

function noSubscription() {
  return () => undefined
}
