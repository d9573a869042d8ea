/** Says in the header that a page, or its code, is on its way, once that takes long enough to be noticed. Returns how to end it. */
export function showGoing(): () => void {
  const root = document.documentElement
  const slow = setTimeout(() => root.toggleAttribute('data-going', true), 100)
  return () => {
    clearTimeout(slow)
    root.removeAttribute('data-going')
  }
}
