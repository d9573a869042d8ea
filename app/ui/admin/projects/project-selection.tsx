import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { nobody } from '#app/ui/admin/lists/list-params.ts'
import { SelectionBar } from '#app/ui/admin/lists/selection.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { stepErrors } from '#copy/preview/errors.ts'
import { boardStageLabels } from '#copy/shared/labels.ts'
import { assignErrors } from '#copy/staff/staff-labels.ts'
import { stepsOnTheWay } from '#core/project/step-moves.ts'

type Props = {
  /** Whom they can be given to; `null` for a producer, who moves what is theirs, and neither gives nor exports it. */
  people: { id: string; name: string }[] | null
  refusal: string
}

/** What can be done with the chosen projects: a file of them, somebody to work on them, and another step. */
export function ProjectSelection({ people, refusal }: Props) {
  const errors: Record<string, string> = { ...stepErrors, ...assignErrors }
  return (
    <SelectionBar
      label="Projetos escolhidos"
      file={people ? 'projetos' : undefined}
      refusal={refusal && (errors[refusal] ?? assignErrors.failed)}
    >
      {(chosen) => (
        <>
          {people ? <AssignChosen people={people} chosen={chosen} /> : null}
          <MoveChosen isAlone={people === null} />
        </>
      )}
    </SelectionBar>
  )
}

/** On a phone, where there is no room for more, cards are moved on the board. The step is chosen each time, as who gets projects is. */
function MoveChosen({ isAlone }: { isAlone: boolean }) {
  const { pathname, search } = useLocation()
  const moving = useIsSending('move-many')
  return (
    <span className={`flex flex-wrap items-center gap-2 ${isAlone ? '' : 'max-sm:hidden'}`}>
      <select name="step" aria-label="Nova etapa" defaultValue="" className="input low w-auto min-w-0 flex-none">
        <option value="">Escolher etapa…</option>
        {stepsOnTheWay.map((step) => (
          <option key={step} value={step}>
            {boardStageLabels[step]}
          </option>
        ))}
      </select>
      <SubmitButton
        name="intent"
        value="move-many"
        formAction={`${pathname}${search}`}
        className="btn btn-line low"
        isSending={moving}
        busyLabel="Movendo..."
      >
        Mover
      </SubmitButton>
    </span>
  )
}

/** No default: who gets the projects, or that nobody does, is chosen each time. */
function AssignChosen({ people, chosen }: { people: NonNullable<Props['people']>; chosen: number }) {
  const { pathname, search } = useLocation()
  const select = useRef<HTMLSelectElement>(null)
  const [assignee, setAssignee] = useState('')
  const hadChosen = useRef(false)
  const saving = useIsSending('assign-many')
  const isMissing = useHydrated() && assignee === ''

  useEffect(() => {
    if (!select.current) return
    // A choice made for other projects does not apply to the next ones.
    if (chosen === 0 && hadChosen.current) select.current.value = ''
    hadChosen.current = chosen > 0
    setAssignee(select.current.value)
  }, [chosen])

  return (
    <>
      <select
        ref={select}
        name="assignee"
        aria-label="Novo responsável"
        defaultValue=""
        onChange={({ target }) => setAssignee(target.value)}
        className="input low w-auto min-w-0 flex-1 sm:flex-none"
      >
        <option value="">Escolher responsável…</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={nobody}>Sem responsável</option>
      </select>
      <SubmitButton
        name="intent"
        value="assign-many"
        formAction={`${pathname}${search}`}
        className="btn btn-line low"
        disabled={isMissing}
        isSending={saving}
        busyLabel="Salvando..."
      >
        Atribuir
        {/* How many it are stands at the other end of the bar. */}
        {chosen > 1 ? <span className="sr-only"> {chosen} projetos</span> : null}
      </SubmitButton>
    </>
  )
}
