/**
 * Whenever a page is drawn anew, React writes the server's text into a text area once more. Chromium then puts the cursor of
 * one nobody has typed into at its start: what follows is typed, or pasted over a selection, in the wrong place. A text area
 * that holds a value of its own keeps its cursor, so one gets it as soon as somebody is in it.
 */
export function keepCursor() {
  holdValue(document.activeElement)
  // While it hydrates, React keeps this event to itself: so before React.
  addEventListener('focusin', ({ target }) => holdValue(target), true)
}

function holdValue(target: unknown) {
  if (!(target instanceof HTMLTextAreaElement)) return
  const { value } = target
  target.value = value
}
