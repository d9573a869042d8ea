/**
 * Calls back at once or, while a button of this part is being pressed, after it was released: what changes the height above
 * it would move it away from the pointer, and the press would be lost. Returns what takes the waiting back.
 */
export function afterPress(part: HTMLElement, run: () => void): () => void {
  if (!part.querySelector('button:active')) {
    run()
    return () => undefined
  }
  const waiting = new AbortController()
  const { signal } = waiting
  const release = () => {
    waiting.abort()
    // The click comes after the pointer has left the button.
    setTimeout(run)
  }
  for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, release, { signal })
  return () => waiting.abort()
}
