import { useEffect, useEffectEvent, useState } from 'react'

/** The card that is held, and the column it is over. */
type Held = { card: string; over: string | null }

/** A mouse drags at once; a finger has to rest first, since moving it scrolls. */
const mouseMovesPx = 6
const fingerRestsMs = 350
const fingerTremblesPx = 10
/** Nearer than this to an edge the board scrolls by itself. */
const edgePx = 56
const maxScrollPx = 14

type Press = { card: HTMLElement; x: number; y: number; pointerId: number; timer?: ReturnType<typeof setTimeout> }

/**
 * Drags elements with `data-card` over elements with `data-stage`, by mouse, finger or pen. Pointer events, since native
 * dragging does not exist on every phone. `onDrop` gets what was dropped where; dropping it elsewhere, Escape, or a
 * second finger ends it without.
 */
export function useCardDrag(
  board: React.RefObject<HTMLElement | null>,
  onDrop: (card: string, stage: string) => void,
): Held | null {
  const [held, setHeld] = useState<Held | null>(null)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    const area = board.current
    if (!area) return
    return watchDrags(area, { onHold: setHeld, onDrop: (card, stage) => drop(card, stage) })
  }, [board])

  return held
}

type Watch = { onHold: (held: Held | null) => void; onDrop: (card: string, stage: string) => void }

/** Listens until the returned function is called. */
function watchDrags(area: HTMLElement, { onHold, onDrop }: Watch): () => void {
  let press: Press | null = null
  let drag: { card: string; over: string | null; ghost: HTMLElement; x: number; y: number; frame: number } | null = null
  let justDropped = false

  function onPointerDown(event: PointerEvent) {
    justDropped = false
    if (press || drag) return end(null)
    const { target, button, pointerType, clientX: x, clientY: y, pointerId } = event
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    if (!card || button !== 0 || (target instanceof Element && target.closest('details, button'))) return
    press = { card, x, y, pointerId }
    if (pointerType !== 'mouse') press.timer = setTimeout(start, fingerRestsMs)
  }

  function onPointerMove({ clientX: x, clientY: y, pointerId, pointerType }: PointerEvent) {
    if (pointerId !== press?.pointerId) return
    const moved = Math.hypot(x - press.x, y - press.y)
    if (!drag && pointerType === 'mouse' && moved > mouseMovesPx) start()
    if (!drag && pointerType !== 'mouse' && moved > fingerTremblesPx) return end(null)
    if (drag) moveTo(x, y)
  }

  function start() {
    if (!press || drag) return
    const { card, x, y } = press
    const box = card.getBoundingClientRect()
    const ghost = ghostOf(card, box)
    document.body.append(ghost)
    drag = { card: card.dataset.card ?? '', over: null, ghost, x, y, frame: requestAnimationFrame(scrollAtEdges) }
    getSelection()?.removeAllRanges()
    if ('vibrate' in navigator) navigator.vibrate(15)
    moveTo(x, y)
    onHold({ card: drag.card, over: drag.over })
  }

  function moveTo(x: number, y: number) {
    if (!drag || !press) return
    Object.assign(drag, { x, y })
    drag.ghost.style.translate = `${x - press.x}px ${y - press.y}px`
    const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]')?.dataset.stage ?? null
    if (over === drag.over) return
    drag.over = over
    onHold({ card: drag.card, over })
  }

  function scrollAtEdges() {
    if (!drag) return
    const { left, right, top, bottom } = area.getBoundingClientRect()
    const { x, y } = drag
    area.scrollBy(
      pullOf(x - Math.max(left, 0), Math.min(right, innerWidth) - x),
      pullOf(y - Math.max(top, 0), Math.min(bottom, innerHeight) - y),
    )
    moveTo(x, y)
    drag.frame = requestAnimationFrame(scrollAtEdges)
  }

  function onPointerUp({ pointerId }: PointerEvent) {
    if (pointerId === press?.pointerId) end(drag?.over ?? null)
  }

  function end(stage: string | null) {
    clearTimeout(press?.timer)
    press = null
    if (!drag) return
    const { card, ghost, frame } = drag
    drag = null
    justDropped = true
    cancelAnimationFrame(frame)
    ghost.remove()
    onHold(null)
    if (stage !== null) onDrop(card, stage)
  }

  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end(null)
  }
  const cancel = () => end(null)
  // The page scrolls with the finger unless a listener that may refuse does so.
  const onTouchMove = stopWhile(() => drag !== null)
  // A long press opens the menu of a link, selects text, drags its picture; releasing the mouse would open the card.
  const onMenu = stopWhile(() => press !== null || drag !== null)
  const onClick = (event: MouseEvent) => {
    // A key presses a link, too: only what the pointer did belongs to the drag.
    if (!justDropped || event.detail === 0) return
    justDropped = false
    event.preventDefault()
    event.stopPropagation()
  }
  const isPressed = stopWhile(() => press !== null)

  const listening = new AbortController()
  const { signal } = listening
  area.addEventListener('pointerdown', onPointerDown, { signal })
  area.addEventListener('touchmove', onTouchMove, { passive: false, signal })
  area.addEventListener('contextmenu', onMenu, { signal })
  area.addEventListener('selectstart', isPressed, { signal })
  area.addEventListener('dragstart', isPressed, { signal })
  area.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('pointermove', onPointerMove, { signal })
  window.addEventListener('pointerup', onPointerUp, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', onEscape, { signal })
  return () => {
    end(null)
    listening.abort()
  }
}

/** What is seen moving; the card itself stays until the server has moved it. */
function ghostOf(card: HTMLElement, { left, top, width }: DOMRect): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'board-ghost'
  ghost.inert = true
  ghost.setAttribute('aria-hidden', 'true')
  for (const part of card.querySelectorAll('[data-ghost]')) {
    const line = document.createElement('p')
    line.textContent = part.textContent
    ghost.append(line)
  }
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  return ghost
}

/** How fast the board scrolls, by how far the pointer is from both of its edges. */
function pullOf(fromStart: number, toEnd: number): number {
  if (fromStart < edgePx) return -maxScrollPx * Math.min(1, 1 - fromStart / edgePx)
  if (toEnd < edgePx) return maxScrollPx * Math.min(1, 1 - toEnd / edgePx)
  return 0
}

/** A listener that keeps the browser from what it does by itself, while the condition holds. */
function stopWhile(isStopped: () => boolean) {
  return (event: Event) => {
    if (isStopped()) event.preventDefault()
  }
}
