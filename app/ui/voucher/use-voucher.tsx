import { Field } from '#app/ui/shared/field.tsx'

/** Where a code is typed. A plain form: it works from a phone that has just read the card, with or without a script. */
export function UseVoucher({ typed, error }: { typed: string; error: string | null }) {
  return (
    <section id="usar" className="gutter bg-sand py-14" aria-labelledby="usar-vale">
      <h2 id="usar-vale" className="wide text-title">
        Ganhou um vale?
      </h2>
      <form
        method="post"
        noValidate
        action="/vale-presente/usar"
        className="mt-5 grid max-w-[34em] items-end gap-4 sm:grid-cols-[1fr_auto]"
      >
        <Field
          id="codigo"
          label="Código do vale"
          hint="São 16 letras e números, como estão no cartão."
          defaultValue={typed}
          error={error ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <button type="submit" className="btn btn-line sm:mb-[0.1rem]">
          Ver o meu vale
        </button>
      </form>
    </section>
  )
}
