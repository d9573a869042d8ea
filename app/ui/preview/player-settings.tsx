const speeds = [
  ['0.5', '0,5×'],
  ['0.75', '0,75×'],
  ['1', '1×'],
  ['1.25', '1,25×'],
  ['1.5', '1,5×'],
  ['2', '2×'],
] as const

type Shortcut = readonly [keys: string, text: string]

/** What is set once and kept: the range that is repeated, the speed, the volume, and whether keys are listened to. */
export function PlayerSettings({ keys, children }: { keys: readonly Shortcut[]; children?: React.ReactNode }) {
  return (
    <div className="deck-settings">
      <p className="deck-loop">
        <button type="button" data-act="range-from" className="deck-small">
          Início do trecho
        </button>
        <button type="button" data-act="range-to" className="deck-small">
          Fim do trecho
        </button>
        <button type="button" data-act="loop" className="deck-small" aria-pressed="false">
          Repetir
        </button>
        <button type="button" data-act="range-clear" className="deck-small" hidden>
          Limpar trecho
        </button>
      </p>
      <label className="deck-field">
        Velocidade
        <select data-speed defaultValue="1" autoComplete="off">
          {speeds.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="deck-field" data-volume-field>
        Volume
        <input type="range" min="0" max="1" step="0.05" defaultValue="1" data-volume autoComplete="off" />
      </label>
      {children}
      <details className="deck-help">
        <summary className="btn-quiet">Atalhos do teclado</summary>
        <dl>
          {keys.map(([key, text]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="deck-switch">
          <input type="checkbox" className="tick" data-shortcuts defaultChecked autoComplete="off" />
          Usar estes atalhos
        </label>
      </details>
    </div>
  )
}

/** What the keys of app/islands/listen-keys.ts do, in words. */
export const listening: readonly Shortcut[] = [
  ['Espaço', 'tocar ou pausar'],
  ['← →', '5 segundos para trás ou para a frente'],
  ['[ e ]', 'marcar o início e o fim de um trecho'],
  ['L', 'repetir o trecho'],
]
export const reviewing: readonly Shortcut[] = [
  ['A ou B', 'alternar com a versão anterior'],
  ['1 a 9', 'ouvir a versão com este número'],
  ['N', 'anotar neste momento'],
]
