/** Uses of what the oldest browsers lack, for the test that finds them; run by nobody. */
export function newerUses(list: { token: string; provider: string }) {
  const dialog = document.createElement('dialog')
  dialog.requestClose()
  const any = AbortSignal.any([])
  const sorted = [list.token].toSorted()
  addEventListener('scrollend', () => void sorted.length)
  dialog.ariaBusy = any.aborted ? 'true' : null
  if ('share' in navigator) void navigator.share({ text: list.provider })
  return (
    <search onScrollEnd={() => undefined}>
      <div popover="auto">{new Map(Object.entries(list)).size}</div>
    </search>
  )
}
