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

/** What a key stands for; a number is that of a version. */
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

/** The command of a key where it belongs to nobody else, and where the person wants it. */
export function commandOf(event: KeyboardEvent, { slider, isEnabled }: Context): PlayerCommand | number | null {
  const { target, ctrlKey, metaKey, altKey, repeat } = event
  const key = event.key.toLowerCase()
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return null
  if (target.closest(typingFields)) return null
  const isOnSlider = slider !== null && target === slider
  // The slider's own keys, even when the page's shortcuts are off.
  if (isOnSlider && (key === 'home' || key === 'end')) return key
  if (!isOnSlider && !isEnabled) return null
  // Buttons, links and choices keep the keys that are theirs.
  if (key === ' ' && (repeat || target.closest('button, a, summary, label, input'))) return null
  if (key.startsWith('arrow') && target.closest('input')) return null
  if (document.querySelector('dialog[open], [popover]:popover-open')) return null
  return /^[1-9]$/.test(key) ? Number(key) : (commands[key] ?? null)
}

export function areShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'nao'
  } catch {
    // Storage is blocked: they are on.
    return true
  }
}

export function storeShortcutsEnabled(isEnabled: boolean) {
  try {
    localStorage.setItem(storageKey, isEnabled ? 'sim' : 'nao')
  } catch {
    // It holds for this page.
  }
}
