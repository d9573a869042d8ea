/** Closes a modal dialog that asks nothing when it is pressed outside of: only some browsers know `closedby`. */
export function closeOnPressOutside({
  target,
  currentTarget,
  clientX,
  clientY,
}: React.PointerEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  if (!isInside) currentTarget.close()
}
