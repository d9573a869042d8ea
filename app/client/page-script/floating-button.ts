/**
 * Hides the floating button while scrolling, and wherever it would cover a control, text or drawing. It stays reachable
 * by keyboard, and the end of every page leaves room for it. `data-clear` says what the last look found; it is absent
 * from a scroll until the next one.
 */

const floats = document.querySelector<HTMLElement>('[data-floats]')
const button = floats?.querySelector('.bubble')
const restMs = 200
/** Number of sample points in each direction: closer together than two digits of small print. */
const points = 10
const airPx = 4
const controls = 'a,button,input,select,textarea,label,summary,iframe,audio,canvas,[role],[tabindex="0"],[data-wave]'

let rest: ReturnType<typeof setTimeout> | undefined
/** Counts the looks: one that is under way ends when another is asked for. */
let looks = 0

export function startFloatingButton() {
  if (!button) return
  addEventListener('scroll', giveWay, { passive: true })
  addEventListener('resize', giveWay)
  document.addEventListener('click', look)
  // Whatever opens, closes or arrives on the page.
  const resized = new ResizeObserver(look)
  for (const element of [document.body, floats]) if (element) resized.observe(element)
}

function giveWay() {
  floats?.removeAttribute('data-clear')
  look()
}

function look() {
  looks += 1
  clearTimeout(rest)
  rest = setTimeout(() => void show(looks), restMs)
}

async function show(mine: number) {
  const isClear = await isCornerClear(() => mine === looks)
  if (mine === looks) floats?.setAttribute('data-clear', String(isClear))
}

/** Looks at one line of points after the other, and lets what was pressed meanwhile come first. */
async function isCornerClear(isWanted: () => boolean): Promise<boolean> {
  const place = button?.getBoundingClientRect()
  if (!place?.width) return false
  const corner = new DOMRect(place.x - airPx, place.y - airPx, place.width + 2 * airPx, place.height + 2 * airPx)
  const seen = new Set<Element>()
  for (let row = 0; row < points && isWanted(); row += 1) {
    const y = corner.top + (corner.height * row) / (points - 1)
    for (let column = 0; column < points; column += 1)
      for (const element of document.elementsFromPoint(corner.left + (corner.width * column) / (points - 1), y)) {
        if (seen.has(element)) continue
        seen.add(element)
        if (!floats?.contains(element) && (element.matches(controls) || hasTextIn(element, corner))) return false
      }
    await new Promise((resolve) => setTimeout(resolve))
  }
  return true
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
