import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { assignErrors } from '#copy/staff/staff-labels.ts'

import { assignFormId } from './project-table.tsx'

type Props = { people: { id: string; name: string }[]; refusal: string }

/** Assigns the chosen rows of the table to somebody; shown once a row is chosen, and always without the script. */
export function AssignTogether({ people, refusal }: Props) {
  const chosen = useChosen()
  const { state, formData } = useNavigation()
  const saving = state !== 'idle' && formData?.get('intent') === 'assign-many'
  const errors: Record<string, string> = assignErrors
  const isShown = !useHydrated() || chosen > 0 || refusal !== ''

  return (
    <Form
      id={assignFormId}
      method="post"
      preventScrollReset
      aria-label="Atribuir os projetos escolhidos"
      className={`border-ink mb-3 flex flex-wrap items-center gap-3 border-2 bg-white p-2 ${isShown ? '' : 'hidden'}`}
    >
      <p role="status" className="px-1 font-semibold tabular-nums">
        {chosen === 0 ? 'Escolhidos' : chosen === 1 ? '1 escolhido' : `${chosen} escolhidos`}
      </p>
      <select
        name="assignee"
        aria-label="Novo responsável"
        defaultValue=""
        className="input min-h-[44px] w-auto py-1.5"
      >
        <option value="">Sem responsável</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="submit"
        name="intent"
        value="assign-many"
        className="btn btn-line min-h-[44px] py-1.5"
        disabled={saving}
        aria-busy={saving}
      >
        {saving ? 'Salvando...' : 'Atribuir'}
      </button>
      {refusal ? (
        <p role="alert" className="error">
          {errors[refusal] ?? assignErrors.failed}
        </p>
      ) : null}
    </Form>
  )
}

/** How many rows are chosen. The boxes stand in the table: the browser keeps them, nobody else has to. */
function useChosen(): number {
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const count = () =>
      setChosen(document.querySelectorAll(`input[form="${assignFormId}"][name="project"]:checked`).length)
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  })
  return chosen
}
