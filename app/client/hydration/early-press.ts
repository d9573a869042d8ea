/** Holds a press on a button that React takes over later. Before React, which would swallow it. */
export function startEarlyPress() {
  addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-early-press]') : null
      if (!button) return
      event.preventDefault()
      event.stopImmediatePropagation()
      button.ariaBusy = 'true'
    },
    true,
  )
}

/** As the `ref` of such a button: from here on it is React's. What was pressed before is repeated once. */
export function takePressOver(button: HTMLButtonElement | null) {
  if (!button) return
  delete button.dataset.earlyPress
  if (button.ariaBusy !== 'true') return
  button.ariaBusy = null
  queueMicrotask(() => button.click())
}
