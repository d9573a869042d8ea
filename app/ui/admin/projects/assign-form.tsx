import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { assignErrors } from '#copy/staff/staff-labels.ts'

type Props = {
  project: { id: string; title: string; assigneeId: string | null }
  people: { id: string; name: string }[]
  refusal: string | null
}

/** Who works on a project, to be changed by an owner. */
export function AssignForm({ project, people, refusal }: Props) {
  const field = `responsavel-${project.id}`
  const refusals: Record<string, string> = assignErrors

  return (
    <Form
      key={project.assigneeId}
      method="post"
      noValidate
      className="flex flex-wrap items-end gap-3"
      preventScrollReset
    >
      <input type="hidden" name="project" value={project.id} />
      <input type="hidden" name="seen" value={project.assigneeId ?? ''} />
      <p className="field min-w-0 flex-[1_1_9rem]">
        <label htmlFor={field} className="text-sm">
          Responsável<span className="sr-only"> por {project.title}</span>
        </label>
        <select
          id={field}
          name="assignee"
          defaultValue={project.assigneeId ?? ''}
          aria-describedby={refusal ? `${field}-erro` : undefined}
          className="input low"
        >
          <option value="">Sem responsável</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <IntentButton
        intent="assign"
        label="Atribuir"
        busy="Salvando..."
        about={project.title}
        look="btn btn-line low"
        matches={['project', project.id]}
      />
      {refusal ? (
        <p role="alert" id={`${field}-erro`} className="error w-full">
          {refusals[refusal] ?? assignErrors.failed}
        </p>
      ) : null}
    </Form>
  )
}
