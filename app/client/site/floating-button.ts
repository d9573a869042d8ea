/**
 * Hides the floating button while scrolling, and wherever it would cover a control, text or drawing. It stays reachable
 * by keyboard, and the end of every page leaves room for it.
 */

const floats = document.querySelector<HTMLElement>('[data-floats]')
const button = floats?.querySelector('.bubble')
const restMs = 200
/** Number of sample points in each direction: closer together than two digits of small print. */
const points = 10
const airPx = 4
const controls = 'a,button,input,select,textarea,label,summary,iframe,audio,canvas,[role],[tabindex="0"],[data-wave]'

let rest: ReturnType<typeof setTimeout> | undefined

export function startFloatingButton() {
  if (!button) return
  addEventListener('scroll', giveWay, { passive: true })
  addEventListener('resize', giveWay)
  document.addEventListener('click', look)
  document.addEventListener('harmonia:page', giveWay)
  // Whatever opens, closes or arrives on the page.
  const resized = new ResizeObserver(look)
  for (const element of [document.body, floats]) if (element) resized.observe(element)
}

function giveWay() {
  floats?.removeAttribute('data-clear')
  look()
}

function look() {
  clearTimeout(rest)
  rest = setTimeout(() => floats?.toggleAttribute('data-clear', isClear()), restMs)
}

function isClear(): boolean {
  const place = button?.getBoundingClientRect()
  if (!place?.width) return false
  const corner = new DOMRect(place.x - airPx, place.y - airPx, place.width + 2 * airPx, place.height + 2 * airPx)
  const under = new Set<Element>()
  for (let i = 0; i < points * points; i += 1) {
    const x = corner.left + (corner.width * (i % points)) / (points - 1)
    const y = corner.top + (corner.height * Math.floor(i / points)) / (points - 1)
    for (const element of document.elementsFromPoint(x, y)) under.add(element)
  }
  return [...under].every(
    (element) => floats?.contains(element) || !(element.matches(controls) || hasTextIn(element, corner)),
  )
}

function hasTextIn({ childNodes }: Element, corner: DOMRect): boolean {
  const range = document.createRange()
  return [...childNodes].some((node) => {
    if (!(node instanceof Text)) return false
    range.selectNode(node)
    return [...range.getClientRects()].some(
      ({ width, left, right, top, bottom }) =>
        width > 0 && left < corner.right && right > corner.left && top < corner.bottom && bottom > corner.top,
    )
  })
}
