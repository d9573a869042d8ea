import { packageIds } from '#core/catalog/catalog.ts'
import { projectEditFields } from '#core/project/project-edit.ts'
import { maxRecipientLength } from '#core/project/recipient.ts'
import { maxTitleLength, titleField } from '#core/project/title.ts'
import { idField, mustChooseField, mustHaveIdField, tickField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'

const titleMessages = {
  'title-required': 'Dê um título ao projeto.',
  'title-too-long': `O título pode ter até ${maxTitleLength} letras.`,
}

/** Staff begin a project. The id made by the page becomes the project's: a form sent twice creates one. */
export const projectForm = defineForm({
  fields: {
    client: mustHaveIdField('client-required'),
    title: titleField,
    package: { ...mustChooseField(packageIds, 'package-required'), initial: 'essencial' },
    notify: tickField(),
    submission: idField(),
  },
  labels: { client: 'Cliente', title: 'Título do projeto', package: 'Tipo de pacote' },
  messages: {
    ...titleMessages,
    'client-required': 'Escolha um cliente da lista.',
    'package-required': 'Escolha um pacote.',
  },
  finish: ({ client, title, package: packageId, notify, submission }, newId: () => string) => {
    return { clientId: client, title, packageId, notifyClient: notify, projectId: submission ?? newId() }
  },
})

export type ProjectFormValues = ValueOfForm<typeof projectForm>
export type ProjectTyped = TypedOfForm<typeof projectForm>
export type ProjectErrors = ErrorsOfForm<typeof projectForm>

/** Staff change a running project; `decideProjectEdit` says what of it counts. */
export const projectEditForm = defineForm({
  fields: projectEditFields,
  labels: { title: 'Título do projeto', recipient: 'Para quem é a música', expiresOn: 'A prévia expira em' },
  hints: {
    recipient: 'Sai na entrega, no certificado e nos e-mails. Vem do briefing.',
    expiresOn: 'O link abre até o fim desse dia. Sem data, não expira.',
  },
  messages: {
    ...titleMessages,
    'recipient-too-long': `Diga para quem é em até ${maxRecipientLength} letras.`,
    'day-unknown': 'Confira a data.',
    'day-past': 'Escolha hoje ou um dia que ainda vem.',
  },
})
