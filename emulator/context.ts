import { defaultKnobs } from './config.ts'
import type { SimulationConfig, State } from './model.ts'
import { openStore } from './store.ts'
import type { RowWrite, Store } from './store.ts'

export type EmulatorSettings = { dir: string; accessToken: string; webhookSecret: string }

export type EmulatorContext = {
  settings: EmulatorSettings
  store: Store
  /** Base URL; set once the port is known. */
  url: string
  /** The emulator's own clock, which can be advanced. */
  now(): number
  knobs(): SimulationConfig
  changeState(change: Partial<State>): void
  /** The same as a row, to be committed together with others. */
  statePut(change: Partial<State>): RowWrite
  /** Commits, then notifies whoever delivers notices. */
  commit(puts: RowWrite[]): void
  onCommit: (() => void) | null
}

/** The fixed collector account id. */
export const collectorId = 446_566_691
export const merchantName = 'Harmonia (demonstração)'

export function createEmulatorContext(settings: EmulatorSettings, url: string): EmulatorContext {
  const store = openStore(settings.dir)
  const state = (): State => store.state.get('state') ?? { clockOffsetMs: 0, knobs: defaultKnobs }
  const context: EmulatorContext = {
    settings,
    store,
    url,
    now: () => new Date().getTime() + state().clockOffsetMs,
    knobs: () => state().knobs,
    changeState: (change) => context.commit([context.statePut(change)]),
    statePut: (change) => ({ table: 'state', id: 'state', row: { ...state(), ...change } }),
    commit(puts) {
      store.commit(puts)
      context.onCommit?.()
    },
    onCommit: null,
  }
  return context
}
