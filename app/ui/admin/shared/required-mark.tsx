/**
 * Says that a group of check boxes needs an answer, which no attribute can say of one. A single field or radio buttons that are
 * `required` are marked by the style sheet.
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
