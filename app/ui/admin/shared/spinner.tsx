/** A wait that is shown: three red dots keeping time. */
export function Spinner() {
  return (
    <span className="beats text-red" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
