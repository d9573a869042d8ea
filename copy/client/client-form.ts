import { clientFields, maxCompanyLength } from '#core/client/client-fields.ts'
import { maxEmailLength } from '#core/shared/input/email.ts'
import { emailField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm } from '#core/shared/input/form.ts'
import { maxNameLength } from '#core/shared/input/person-name.ts'

/** Staff enter or change a client. */
export const clientForm = defineForm({
  fields: { ...clientFields, email: emailField<'email-taken'>() },
  labels: {
    name: 'Nome Completo',
    email: 'E-mail',
    phone: 'Telefone (opcional)',
    company: 'Empresa (opcional)',
  },
  messages: {
    'name-required': 'Informe o nome.',
    'name-too-long': `O nome pode ter até ${maxNameLength} letras.`,
    'name-with-address': 'Escreva só o nome, sem endereço de site.',
    'email-required': 'Informe o e-mail.',
    'email-too-long': `O e-mail pode ter até ${maxEmailLength} letras.`,
    'email-invalid': 'E-mail inválido.',
    'email-taken': 'Já existe um cliente com este e-mail.',
    'phone-invalid': 'Confira o telefone, com DDD: (11) 98765-4321. Só números do Brasil.',
    'company-too-long': `O nome da empresa pode ter até ${maxCompanyLength} letras.`,
  },
})

export type ClientTyped = TypedOfForm<typeof clientForm>
export type ClientErrors = ErrorsOfForm<typeof clientForm>

const { email: _proof, ...correctable } = clientFields

/** A person corrects what is stored about them. Not the e-mail: it is what proves who they are. */
export const correctionForm = defineForm({
  fields: correctable,
  labels: { name: 'Nome', phone: 'Telefone (opcional)', company: 'Empresa (opcional)' },
  messages: {
    'name-required': 'Digite o seu nome.',
    'name-too-long': 'Use um nome mais curto.',
    'name-with-address': 'Escreva só o nome, sem endereços de internet.',
    'phone-invalid': 'Confira o número, com DDD.',
    'company-too-long': `Use até ${maxCompanyLength} caracteres.`,
  },
})

export type CorrectionTyped = TypedOfForm<typeof correctionForm>
export type CorrectionErrors = ErrorsOfForm<typeof correctionForm>
