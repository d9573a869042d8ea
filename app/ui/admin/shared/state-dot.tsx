/** Green where all is well, red otherwise; the words beside it say which. */
export function StateDot({ isGood }: { isGood: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-good={isGood}
      className={`size-2.5 shrink-0 rounded-full ${isGood ? 'bg-approved' : 'bg-alarm'}`}
    />
  )
}
