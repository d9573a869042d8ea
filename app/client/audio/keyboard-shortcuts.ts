import { readText, writeText } from '#app/client/storage/browser-storage.ts'

export const playerCommands = [
  'play',
  'back',
  'forward',
  'swap',
  'loop',
  'note',
  'loop-from',
  'loop-to',
  'home',
  'end',
] as const
export type PlayerCommand = (typeof playerCommands)[number]

/** Command of a key; a number selects that version. */
const commands: Record<string, PlayerCommand> = {
  ' ': 'play',
  arrowleft: 'back',
  arrowright: 'forward',
  a: 'swap',
  b: 'swap',
  l: 'loop',
  n: 'note',
  '[': 'loop-from',
  ']': 'loop-to',
}

const storageKey = 'harmonia-atalhos'
const typingFields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'

type Context = { slider: Element | null; isEnabled: boolean }

/** The command of a key, unless a control uses it or shortcuts are turned off. */
export function commandOf(event: KeyboardEvent, { slider, isEnabled }: Context): PlayerCommand | number | null {
  const { target, ctrlKey, metaKey, altKey, repeat } = event
  const key = event.key.toLowerCase()
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return null
  if (target.closest(typingFields)) return null
  const isOnSlider = slider !== null && target === slider
  // The slider's own keys, even when the page's shortcuts are off.
  if (isOnSlider && (key === 'home' || key === 'end')) return key
  if (!isOnSlider && !isEnabled) return null
  // Buttons, links and choices use these keys themselves.
  if (key === ' ' && (repeat || target.closest('button, a, summary, label, input'))) return null
  if (key.startsWith('arrow') && target.closest('input')) return null
  if (document.querySelector('dialog[open], [popover]:is([open], :popover-open)')) return null
  return /^[1-9]$/.test(key) ? Number(key) : (commands[key] ?? null)
}

export function areShortcutsEnabled(): boolean {
  return readText('localStorage', storageKey) !== 'nao'
}

export function storeShortcutsEnabled(isEnabled: boolean) {
  writeText('localStorage', storageKey, isEnabled ? 'sim' : 'nao')
}
