type Act = () => void
/** What can be done in the room, by name: the buttons of the deck say the same names. */
export type Commands = Record<string, Act>

/** Which act of the room a key stands for. */
const keys: Record<string, string> = {
  ' ': 'play',
  arrowleft: 'back',
  arrowright: 'forward',
  a: 'swap',
  b: 'swap',
  l: 'loop',
  n: 'note',
  '[': 'range-from',
  ']': 'range-to',
}

const kept = 'harmonia-atalhos'

/** Listens to the keyboard where it is nobody else's, and where the person wants it. */
export function startKeys(
  room: HTMLElement,
  wave: HTMLElement,
  acts: Commands,
  versionAct: (number: number) => Act | undefined,
) {
  const shortcuts = room.querySelector<HTMLInputElement>('[data-shortcuts]')
  if (shortcuts) shortcuts.checked = shortcutsEnabled()
  shortcuts?.addEventListener('change', () => keep(shortcuts.checked))

  document.addEventListener('keydown', (event) => {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })

  function actOf(event: KeyboardEvent): Act | undefined {
    const { target, ctrlKey, metaKey, altKey, repeat } = event
    const key = event.key.toLowerCase()
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || room.hidden || !(target instanceof Element)) return
    if (target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')) return
    const onWave = target === wave
    // The wave is a slider: these two are its own, even when the page's shortcuts are off.
    if (onWave && (key === 'home' || key === 'end')) return acts[key]
    if (!onWave && shortcuts?.checked === false) return
    // Buttons, links and choices keep the keys that are theirs.
    if (key === ' ' && (repeat || target.closest('button, a, summary, label, input'))) return
    if (key.startsWith('arrow') && target.closest('input')) return
    if (document.querySelector('dialog[open], [popover]:popover-open')) return
    return /^[1-9]$/.test(key) ? versionAct(Number(key)) : acts[keys[key] ?? '']
  }
}

function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(kept) !== 'nao'
  } catch {
    // Nothing is remembered here: they are on.
    return true
  }
}

function keep(on: boolean) {
  try {
    localStorage.setItem(kept, on ? 'sim' : 'nao')
  } catch {
    // It holds for this page.
  }
}
