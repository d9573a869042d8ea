/**
 * Says that a group of choices needs an answer, which no attribute can say of one. A single field that is `required` is marked by
 * the style sheet.
 */
export function RequiredMark() {
  return (
    <>
      <span aria-hidden="true" className="text-alarm">
        *
      </span>
      <span className="sr-only">(obrigatório)</span>
    </>
  )
}
