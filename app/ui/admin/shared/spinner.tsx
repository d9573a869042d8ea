/** Loading indicator: three red dots. */
export function Spinner() {
  return (
    <span className="beats text-red" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
