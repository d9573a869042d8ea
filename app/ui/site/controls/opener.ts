/** What was pressed to open something: the link itself, or the button of the popover it is hidden in. */
export function openerOf(link: HTMLElement | null): HTMLElement | null {
  const popover = link?.closest('[popover]')
  return popover ? document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`) : link
}
