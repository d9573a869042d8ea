import { useLayoutEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'

import { ClientSelect } from '#app/ui/admin/clients/client-select.tsx'
import { newClientPath, type TypedProject } from '#app/ui/admin/lists/list-params.ts'
import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { Field, Select } from '#app/ui/shared/field.tsx'
import { Toast } from '#app/ui/shared/toast.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { projectForm, type ProjectErrors, type ProjectTyped } from '#copy/project/project-form.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import type { ClientChoice } from '#core/client/client-view.ts'
import type { SentOtherwise } from '#core/shared/repeated-form.ts'

type Props = {
  clients: ClientChoice[]
  packages: [string, string][]
  canCreateClient: boolean
  values: ProjectTyped
  errors: ProjectErrors
  failed: ProjectCreationFailure | null
}

export type ProjectCreationFailure = SentOtherwise | 'failed'

export function ProjectForm({ clients, packages, canCreateClient, values, errors, failed }: Props) {
  const [client, setClient] = useState(values.client)
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  // Goes along to where a new client is registered, and comes back with them.
  const [typed, setTyped] = useState<TypedProject>({
    title: values.title,
    package: values.package,
    notify: values.notify,
  })

  // What was typed before hydration.
  useLayoutEffect(() => setTyped(typedIn(form.current)), [])

  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid gap-4"
        onChange={({ currentTarget }) => setTyped(typedIn(currentTarget))}
      >
        <SubmissionField submission={values.submission} />
        <ClientSelect
          choices={clients}
          chosen={client}
          choose={(chosen) => setClient(chosen?.id ?? '')}
          error={projectForm.message('client', errors)}
          createPath={canCreateClient ? (name) => newClientPath(typed, name) : undefined}
        />
        {/* With script it is the last of the list in the field. */}
        {canCreateClient && !hydrated ? (
          <p className="without-script -mt-2">
            <Link to={newClientPath(typed)} className="btn-quiet">
              Cadastrar novo cliente
            </Link>
          </p>
        ) : null}
        <Field {...projectForm.input('title', { values, errors })} placeholder="Ex.: Música de aniversário" />
        <Select
          {...projectForm.input('package', { values, errors })}
          defaultValue={values.package || projectForm.initial.package}
          options={packages}
        />
        <CheckOption type="checkbox" name="notify" value="sim" defaultChecked={values.notify !== ''}>
          Avisar o cliente por e-mail, com o link da prévia
        </CheckOption>
        <SheetButtons param="novo">
          <IntentButton
            intent="create-project"
            label="Criar Projeto"
            busy="Criando..."
            disabled={hydrated && client === ''}
          />
        </SheetButtons>
      </Form>
      {errors.client || errors.title === 'title-required' ? (
        <Toast title="Dados incompletos" variant="destructive">
          Cliente e título são campos obrigatórios.
        </Toast>
      ) : null}
      {failed ? (
        <Toast title="Erro ao criar projeto" variant="destructive">
          {creationErrors[failed]}
        </Toast>
      ) : null}
    </>
  )
}

const creationErrors = {
  ...repeatedFormErrors,
  failed: 'Nada foi gravado, e o que você digitou continua aqui. Tente de novo.',
} satisfies Record<ProjectCreationFailure, string>

function typedIn(form: HTMLFormElement | null): TypedProject {
  const fields = new FormData(form ?? undefined)
  return { title: textIn(fields, 'title'), package: textIn(fields, 'package'), notify: textIn(fields, 'notify') }
}

function textIn(fields: FormData, name: string): string {
  const text = fields.get(name)
  return typeof text === 'string' ? text : ''
}
