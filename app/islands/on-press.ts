/** Answers presses for one part of the site. What was pressed may have left with its page while the code was on its way. */
export function onCommand(part: string, answer: (control: HTMLElement) => void): void {
  document.addEventListener('harmonia:press', (event) => {
    const control: unknown = event instanceof CustomEvent ? event.detail : null
    if (!(control instanceof HTMLElement) || control.dataset.press !== part) return
    // The choice between music and chat has been made. The focus goes back first, and then to what opens.
    control.closest<HTMLElement>('[popover]')?.hidePopover()
    answer(control)
  })
}
