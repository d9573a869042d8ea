/**
 * Popovers for browsers without them (before Chrome 114, Safari 17 and Firefox 125): the attribute `open` says what
 * a state says elsewhere, and `:is([open], :popover-open)` reads both. One is open at a time.
 */
export function installPopovers(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      set(this, true)
    },
    hidePopover(this: HTMLElement) {
      set(this, false)
    },
    togglePopover(this: HTMLElement) {
      set(this, !this.hasAttribute('open'))
    },
  })
  document.addEventListener('click', followPress)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeAllBut(null)
  })
}

function set(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute('open') === isOpen) return
  if (isOpen) closeAllBut(popover)
  popover.toggleAttribute('open', isOpen)
  const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed']
  popover.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }))
  if (!isOpen && popover.contains(document.activeElement)) invokerOf(popover)?.focus()
}

/** A button's popover opens or closes; a press anywhere else closes the one that is open. */
function followPress(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest('[popovertarget]')
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (!button || !popover) return closeAllBut(target?.closest('[popover]') ?? null)
  event.preventDefault()
  const action = button.getAttribute('popovertargetaction')
  set(popover, action === 'hide' ? false : action === 'show' || !popover.hasAttribute('open'))
}

function closeAllBut(spared: Element | null): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover][open]'))
    if (popover !== spared) set(popover, false)
}

function invokerOf({ id }: HTMLElement): HTMLElement | null {
  return document.querySelector(`[popovertarget="${id}"]`)
}
