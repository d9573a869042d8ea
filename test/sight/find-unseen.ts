// The browser gets one function alone, with all it needs inside.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Something a person cannot see, and where: in pixels of the page. */
export type Unseen = {
  what: string
  /** A short selector. */
  element: string
  text: string
  box: { x: number; y: number; width: number; height: number }
}

/** Text whose ground is a picture: how well it can be read there only pixels tell. */
export type OnPicture = Unseen & { color: [number, number, number]; needed: number }

/**
 * Runs in a page, and gets nothing but its document: looks at every text, control and picture as a person would, by what is
 * painted where it is. It scrolls; nothing else of the page changes.
 */
export function findUnseen(): { unseen: Unseen[]; onPicture: OnPicture[] } {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Color = [number, number, number, number]

  const unseen: Unseen[] = []
  const onPicture: OnPicture[] = []
  const width = document.documentElement.clientWidth
  const height = window.innerHeight
  const styles = new Map<Element, CSSStyleDeclaration>()
  const marked = document.createElement('style')
  // So that what lies above is found, whether it takes presses or not.
  marked.textContent = '*, ::before, ::after { pointer-events: auto !important; scroll-behavior: auto !important; }'
  document.head.append(marked)
  document.querySelector('main')?.toggleAttribute('data-laid', true)
  // What lies over everything else is what one looks at.
  const overlays = 'dialog:modal, :popover-open, details[open] > :not(summary)'
  const dialog = [...document.querySelectorAll(overlays)].findLast((one) => {
    const box = one.getBoundingClientRect()
    if (one.parentElement?.matches('details')) return style(one).position === 'absolute'
    return one.matches('dialog') || box.width * box.height > (width * height) / 2
  })

  for (const element of (dialog ?? document.body).querySelectorAll('*')) look(element)
  lookAtFirstScreen()
  if (document.documentElement.scrollWidth > width + 1)
    report(`the page is ${document.documentElement.scrollWidth - width} px wider than the window`, document.body)
  window.scrollTo({ top: 0, behavior: 'instant' })
  marked.remove()
  return { unseen, onPicture }

  function look(element: Element): void {
    if (!isShown(element)) return
    const kind = kindOf(element)
    if (kind === null || isForScreenReaders(element) || isGivingWay(element)) return
    const rects = rectsOf(element, kind)
    if (rects.length === 0) return report('has no size', element)
    if (opacityOf(element) < 0.1 || (kind === 'text' && alphaOf(style(element).color) < 0.1))
      return report('is transparent', element)

    bringIntoView(element)
    const shown = rectsOf(element, kind)
    const cut = cutOf(element, shown, kind)
    if (cut !== null) return report(cut, element)
    if (kind === 'picture') return lookAtPicture(element)
    const above = coverOf(element, leftOf(element, shown))
    if (above !== null && !isSeenAtEnd(element, kind))
      return report(above === 'nothing' ? 'is not painted where it is' : `is covered by ${above}`, element)
    if (kind !== 'text') return
    if (partsOf(element, /R\$\s[\d.]+(?:,\d\d)?/g).some(isBroken)) report('is a sum that breaks', element)
    if (partsOf(element, /(?<!\S)\p{L}{2,12}(?!\S)/gu).some(isBroken)) report('has a word that breaks', element)
    lookAtBox(element, shown)
    lookAtContrast(element, shown)
  }

  function style(element: Element): CSSStyleDeclaration {
    const known = styles.get(element)
    if (known) return known
    const computed = getComputedStyle(element)
    styles.set(element, computed)
    return computed
  }

  /** What `display: none` and `visibility: hidden` hide is hidden on purpose. */
  function isShown(element: Element): boolean {
    if (element.closest('script, style, template, noscript, option, [inert], [data-sight-skip]')) return false
    return element.checkVisibility() && style(element).visibility === 'visible'
  }

  function kindOf(element: Element): 'text' | 'control' | 'picture' | null {
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) return null
    if (element.matches('input[type="hidden"]')) return null
    if (element.matches('img, video, iframe, canvas') || element instanceof SVGSVGElement) return 'picture'
    if (textsOf(element).length > 0) return element.matches('textarea, select') ? 'control' : 'text'
    return element.matches('input, select, textarea, button, a[href], summary, audio') ? 'control' : null
  }

  function textsOf(element: Element): Node[] {
    return [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  }

  function partsOf(element: Element, pattern: RegExp): Range[] {
    return textsOf(element).flatMap((node) =>
      [...(node.nodeValue ?? '').matchAll(pattern)].map(({ index, 0: part }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + part.length)
        return range
      }),
    )
  }

  function isBroken(range: Range): boolean {
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }

  /** Clipped to a dot, or shown once it has the focus. */
  function isForScreenReaders(element: Element): boolean {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, overflow, clip, clipPath } = style(one)
      const { width: w, height: h, bottom } = one.getBoundingClientRect()
      if (position !== 'absolute' && position !== 'fixed') continue
      if ((w <= 2 || h <= 2) && (overflow !== 'visible' || clip !== 'auto')) return true
      if (clip.startsWith('rect(0px, 0px') || clipPath.startsWith('inset(50%')) return true
      if (one.matches('a[href^="#"]') && bottom + window.scrollY <= 0) return true
    }
    return element.matches('input') && opacityOf(element) < 0.1
  }

  /** The floating button is there only while it covers nothing. */
  function isGivingWay(element: Element): boolean {
    return element.closest('[data-floats]:not([data-clear="true"]) .bubbles') !== null
  }

  function rectsOf(element: Element, kind: string): Box[] {
    if (kind !== 'text') {
      const box = element.getBoundingClientRect()
      return box.width < 1 || box.height < 1 ? [] : [box]
    }
    const rects: Box[] = []
    for (const node of textsOf(element)) {
      const range = document.createRange()
      range.selectNodeContents(node)
      rects.push(...[...range.getClientRects()].filter((rect) => rect.width >= 1 && rect.height >= 1))
    }
    return rects
  }

  function opacityOf(element: Element): number {
    let opacity = 1
    for (let one: Element | null = element; one; one = one.parentElement) opacity *= Number(style(one).opacity)
    return opacity
  }

  /** Brings it to the middle, in each box that scrolls and in the window, as far as they scroll. */
  function bringIntoView(element: Element): void {
    for (let one = element.parentElement; one && one !== document.documentElement; one = one.parentElement) {
      if (one === document.body) continue
      const { overflowX, overflowY } = style(one)
      const box = one.getBoundingClientRect()
      const own = element.getBoundingClientRect()
      if (
        /auto|scroll/.test(overflowY) &&
        one.scrollHeight > one.clientHeight &&
        // As on the page: at an edge something may stick.
        (own.top < box.top + box.height / 4 || own.bottom > box.bottom - box.height / 4)
      )
        one.scrollTop += (own.top + own.bottom) / 2 - (box.top + box.bottom) / 2
      if (
        /auto|scroll/.test(overflowX) &&
        one.scrollWidth > one.clientWidth &&
        (own.left < box.left || own.right > box.right)
      )
        one.scrollLeft += (own.left + own.right) / 2 - (box.left + box.right) / 2
    }
    const { top, bottom } = element.getBoundingClientRect()
    if (top < height * 0.25 || bottom > height * 0.75)
      window.scrollTo(window.scrollX, window.scrollY + Math.min((top + bottom) / 2, top + height / 4) - height / 2)
  }

  /** Boxes that cut what is in them, the nearest first. What is taken out of the flow leaves those it is not laid out in. */
  function clippersOf(element: Element): Element[] {
    const clippers: Element[] = []
    let position = style(element).position
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const own = style(one)
      const holds = own.position !== 'static' || own.transform !== 'none' || own.contain.includes('paint')
      if (position === 'fixed' && own.transform === 'none') continue
      if (position === 'absolute' && !holds) continue
      if (own.overflowX !== 'visible' || own.overflowY !== 'visible') clippers.push(one)
      if (holds || position === 'static' || position === 'relative') position = own.position
    }
    return clippers
  }

  function cutOf(element: Element, rects: Box[], kind: string): string | null {
    const clippers = clippersOf(element)
    const own = style(element)
    if (kind === 'text' && own.overflowX !== 'visible' && own.display !== 'inline') clippers.unshift(element)
    for (const one of clippers) {
      const { overflowX, overflowY } = style(one)
      const edge = one.getBoundingClientRect()
      const isScrolled = { x: /auto|scroll/.test(overflowX), y: /auto|scroll/.test(overflowY) }
      for (const rect of rects) {
        const lostX =
          isScrolled.x || overflowX === 'visible' ? 0 : Math.max(edge.left - rect.left, rect.right - edge.right)
        // A line's box is higher than its letters.
        const letters = (rect.bottom - rect.top) * (kind === 'text' ? 0.2 : 0)
        const lostY =
          isScrolled.y || overflowY === 'visible'
            ? 0
            : Math.max(edge.top - rect.top, rect.bottom - edge.bottom) - letters
        if (kind === 'picture' ? isGone(rect, edge) : (lostX > 2 || lostY > 2) && !isReadable(element))
          return kind === 'picture' ? `is out of its frame ${nameOf(one)}` : `is cut off by ${nameOf(one)}`
      }
    }
    if (clippers.some((one) => /auto|scroll/.test(style(one).overflowX))) return null
    // What is cut, and can be read elsewhere, ends where it is cut.
    const edges = clippers.filter((one) => style(one).overflowX !== 'visible').map((one) => one.getBoundingClientRect())
    const out = rects.find(
      ({ left, right }) =>
        Math.min(right, ...edges.map((edge) => edge.right)) > width + 1 ||
        Math.max(left, ...edges.map((edge) => edge.left)) < -1,
    )
    return out && kind !== 'picture' ? 'is outside of the page' : null
  }

  function isGone(rect: Box, edge: Box): boolean {
    return rect.right <= edge.left || rect.left >= edge.right || rect.bottom <= edge.top || rect.top >= edge.bottom
  }

  /** What is shortened on purpose can be read in full by pointing at it. */
  function isReadable(element: Element): boolean {
    const title = words(element.closest('[title]')?.getAttribute('title'))
    return title !== '' && textsOf(element).every((node) => title.includes(words(node.nodeValue)))
  }

  function words(text: string | null | undefined): string {
    return (text ?? '').replaceAll(/\s+/g, ' ').trim()
  }

  /** What of it is left by the boxes that shorten it. */
  function leftOf(element: Element, rects: Box[]): Box[] {
    const edges = [element, ...clippersOf(element)]
      .filter((one) => /hidden|clip/.test(style(one).overflowX) && style(one).display !== 'inline')
      .map((one) => one.getBoundingClientRect())
    return rects
      .map(({ left, top, right, bottom }) => ({
        left: Math.max(left, ...edges.map((edge) => edge.left)),
        top: Math.max(top, ...edges.map((edge) => edge.top)),
        right: Math.min(right, ...edges.map((edge) => edge.right)),
        bottom: Math.min(bottom, ...edges.map((edge) => edge.bottom)),
      }))
      .filter((rect, index) => {
        const whole = rects[index]
        return whole && rect.right - rect.left >= 1 && rect.bottom - rect.top > (whole.bottom - whole.top) / 2
      })
  }

  /** What a person sees in the place of an element, if it is not the element; `nothing` if it is not there at all. */
  function coverOf(element: Element, rects: Box[]): string | null {
    const target = style(element).display === 'contents' ? (element.parentElement ?? element) : element
    const chosen = [rects[0], rects[Math.floor(rects.length / 2)], rects.at(-1)]
    for (const rect of new Set(chosen)) {
      if (!rect) continue
      const y = (rect.top + rect.bottom) / 2
      const inset = Math.min(4, (rect.right - rect.left) / 2)
      const points = [(rect.left + rect.right) / 2, rect.left + inset, rect.right - inset]
      for (const x of points) {
        if (x < 0 || x >= width || y < 0 || y >= height) continue
        const stack = document.elementsFromPoint(x, y)
        const at = stack.findIndex((one) => target.contains(one))
        const above = stack.slice(0, at < 0 ? stack.length : at).find((one) => !one.contains(target) && isPainted(one))
        if (above) return nameOf(above)
        // Letters that reach out of their block are painted, but not found.
        const box = target.getBoundingClientRect()
        if (at < 0 && (x > box.right || y > box.bottom) && stack[0]?.contains(target)) continue
        // Between its lines, or beside its letters, its block is found.
        if (at < 0 && !stack.some((one) => one === target.parentElement)) return 'nothing'
      }
    }
    return null
  }

  /** What stays in place while a table scrolls lies on its cells, but not where it begins and ends. */
  function isSeenAtEnd(element: Element, kind: string): boolean {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      if (!/auto|scroll/.test(style(one).overflowX) || one.scrollWidth <= one.clientWidth) continue
      for (const left of [0, one.scrollWidth]) {
        one.scrollLeft = left
        if (coverOf(element, leftOf(element, rectsOf(element, kind))) === null) return true
      }
    }
    return false
  }

  function isPainted(element: Element): boolean {
    if (opacityOf(element) < 0.1 || style(element).visibility !== 'visible') return false
    if (element.matches('img, video, canvas, iframe, object')) return true
    if (element instanceof SVGElement) return !(element instanceof SVGSVGElement) && style(element).fill !== 'none'
    return [null, '::before', '::after'].some((pseudo) => {
      const own = pseudo === null ? style(element) : getComputedStyle(element, pseudo)
      if (pseudo !== null && (own.content === 'none' || own.content === 'normal')) return false
      return alphaOf(own.backgroundColor) > 0.1 || own.backgroundImage !== 'none'
    })
  }

  /** A picture is loaded, and as large as its frame where it has one. */
  function lookAtPicture(element: Element): void {
    if (element instanceof HTMLImageElement && element.naturalWidth === 0 && element.complete && element.currentSrc)
      return report('is a picture that did not load', element)
    const frame = element.parentElement
    const box = element.getBoundingClientRect()
    if (!frame || box.width < 64 || box.height < 64) return
    const edge = frame.getBoundingClientRect()
    const isFramed = style(frame).overflowX !== 'visible' && style(frame).position !== 'static'
    const position = style(element).position
    const fills = box.width >= edge.width - 6 || box.height >= edge.height - 6
    if (isFramed && position === 'absolute' && !fills)
      return report(`does not fill its frame ${nameOf(frame)}`, element)
    const isClipped = clippersOf(element).length > 0
    const beyond = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom)
    if (
      !isClipped &&
      position === 'absolute' &&
      beyond > 2 &&
      style(frame).position !== 'static' &&
      frame !== document.body
    )
      report(`is ${Math.round(beyond)} px larger than its frame ${nameOf(frame)}`, element)
  }

  /** Text is inside of the box that is drawn around it. */
  function lookAtBox(element: Element, rects: Box[]): void {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const own = style(one)
      if (/auto|scroll|hidden|clip/.test(own.overflowX)) return
      const isBox =
        own.display !== 'inline' &&
        (alphaOf(own.backgroundColor) > 0.1 || (own.borderLeftStyle !== 'none' && parseFloat(own.borderLeftWidth) > 0))
      if (isBox) {
        const edge = one.getBoundingClientRect()
        const beyond = Math.max(...rects.map((rect) => Math.max(edge.left - rect.left, rect.right - edge.right)))
        if (beyond > 2) report(`is ${Math.round(beyond)} px outside of its box ${nameOf(one)}`, element)
        return
      }
      if (own.position === 'absolute' || own.position === 'fixed') return
    }
  }

  function lookAtContrast(element: Element, rects: Box[]): void {
    if (element.closest('[aria-hidden="true"], :disabled, [aria-disabled="true"], label:has(:disabled)')) return
    const own = style(element)
    if (own.backgroundClip === 'text') return
    const size = parseFloat(own.fontSize)
    const needed = size >= 24 || (size >= 18.66 && Number(own.fontWeight) >= 700) ? 3 : 4.5
    const [rect] = rects
    if (!rect) return
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    if (x < 0 || x >= width || y < 0 || y >= height) return
    const stack = document.elementsFromPoint(x, y)
    const from = stack.findIndex((one) => one.contains(element) || element.contains(one))
    const layers: Color[] = []
    let isPicture = false
    for (const one of stack.slice(Math.max(0, from))) {
      if (one.contains(element) || element.contains(one) || isPainted(one)) {
        const ground = style(one)
        const drawn = ['::before', '::after'].some((pseudo) => {
          const inner = getComputedStyle(one, pseudo)
          return (
            inner.content !== 'none' &&
            inner.content !== 'normal' &&
            inner.position === 'absolute' &&
            alphaOf(inner.backgroundColor) > 0.1
          )
        })
        if (
          drawn ||
          ground.backgroundImage !== 'none' ||
          one.matches('img, video, canvas') ||
          one instanceof SVGElement
        ) {
          isPicture = true
          break
        }
        const color = colorOf(ground.backgroundColor)
        if (color[3] > 0) layers.push(color)
        if (color[3] >= 1) break
      }
    }
    const ground = layers.toReversed().reduce(blend, [255, 255, 255, 1])
    const ink = blend(ground, withAlpha(colorOf(own.webkitTextFillColor || own.color), opacityOf(element)))
    if (isPicture) {
      const [r, g, b] = ink
      onPicture.push({ ...describe('is hard to read on its picture', element), color: [r, g, b], needed })
      return
    }
    const contrast = contrastOf(ink, ground)
    if (contrast < needed - 0.05) report(`is hard to read: contrast ${contrast.toFixed(1)} of ${needed}`, element)
  }

  /** Before anything is scrolled, nothing that is fixed lies on a control or on the heading. */
  function lookAtFirstScreen(): void {
    if (dialog) return
    window.scrollTo(0, 0)
    for (const element of document.querySelectorAll('h1, main button, main a.btn, main input, main summary')) {
      if (!isShown(element) || isForScreenReaders(element)) continue
      const box = element.getBoundingClientRect()
      if (box.width < 1 || box.top < 0 || box.bottom > height) continue
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const above = document.elementsFromPoint(x, y).find((one) => element.contains(one) || isPainted(one))
      if (!above || element.contains(above) || above.contains(element)) continue
      for (let one: Element | null = above; one; one = one.parentElement) {
        // A bar at the lower edge is scrolled past, like the edge itself.
        const edge = one.getBoundingClientRect()
        if (edge.bottom >= height - 1 && edge.width >= width - 1 && edge.height < height * 0.45) break
        if (style(one).position === 'fixed') {
          report(`is covered by ${nameOf(above)} before anything is scrolled`, element)
          break
        }
      }
    }
  }

  function colorOf(text: string): Color {
    const parts = /^rgba?\(([^)]+)\)$/
      .exec(text)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number)
    if (parts) return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) return [0, 0, 0, 1]
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }

  function alphaOf(text: string): number {
    return text === 'transparent' ? 0 : colorOf(text)[3]
  }

  function withAlpha([r, g, b, a]: Color, factor: number): Color {
    return [r, g, b, a * factor]
  }

  function blend(under: Color, over: Color): Color {
    const mixed = (index: 0 | 1 | 2) => over[index] * over[3] + under[index] * (1 - over[3])
    return [mixed(0), mixed(1), mixed(2), 1]
  }

  function contrastOf(one: Color, other: Color): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(color: Color): number {
    const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  function nameOf(element: Element): string {
    const id = element.id ? `#${element.id}` : ''
    const first = element.getAttribute('class')?.split(/\s+/).slice(0, 2).filter(Boolean).join('.')
    return `${element.tagName.toLowerCase()}${id}${first ? `.${first}` : ''}`
  }

  function describe(what: string, element: Element): Unseen {
    const parent =
      element.parentElement && element.parentElement !== document.body ? `${nameOf(element.parentElement)} > ` : ''
    const { left, top, width: w, height: h } = element.getBoundingClientRect()
    const text = (element.textContent || element.getAttribute('aria-label') || '').replaceAll(/\s+/g, ' ').trim()
    return {
      what,
      element: parent + nameOf(element),
      text: text.slice(0, 60),
      box: { x: left + window.scrollX, y: top + window.scrollY, width: w, height: h },
    }
  }

  function report(what: string, element: Element): void {
    unseen.push(describe(what, element))
  }
}
