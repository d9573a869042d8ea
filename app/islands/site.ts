/** What every public page gains from a script: a header that knows it was scrolled, and a menu that closes itself. */

const header = document.querySelector('[data-header]')
const menu = document.querySelector<HTMLElement>('#menu')

function showScroll() {
  header?.toggleAttribute('data-scrolled', window.scrollY > 10)
}

addEventListener('scroll', showScroll, { passive: true })
showScroll()

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
})
// A page restored by the back button must not come back with its menu open.
addEventListener('pagehide', () => menu?.hidePopover())

export {}
