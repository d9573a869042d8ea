/** On pages of an order in surprise mode: Esc twice hides the page, and what is hidden is not heard either. */
const quick = 900
let pressedAt = -quick

addEventListener(
  'keydown',
  ({ key, repeat, timeStamp }) => {
    if (key !== 'Escape' || repeat) return
    if (timeStamp - pressedAt < quick) location.hash = 'pausa'
    pressedAt = timeStamp
  },
  { capture: true },
)

addEventListener('hashchange', () => {
  if (location.hash !== '#pausa') return
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause()
  document.getElementById('pausa')?.focus({ preventScroll: true })
})

export {}
