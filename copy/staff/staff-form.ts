import { emailKey, maxEmailLength } from '#core/shared/input/email.ts'
import { emailField, lineField, mustChooseField } from '#core/shared/input/fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm, type ValueOfForm } from '#core/shared/input/form.ts'
import { staffRoles } from '#core/staff/staff.ts'

// Passwords are in none of these forms: what was typed is given back, and a password never is.

const maxNameLength = 120

function staffNameField(autoComplete: string) {
  const messages = { tooLong: 'name-too-long', missing: 'name-required' } as const
  return lineField({ max: maxNameLength, ...messages, autoComplete })
}

const emailMessages = {
  'email-required': 'Por favor, informe um e-mail válido.',
  'email-invalid': 'Por favor, informe um e-mail válido.',
  'email-too-long': `O e-mail pode ter até ${maxEmailLength} letras.`,
}
const ownNameMessages = {
  'name-required': 'Por favor, informe o seu nome.',
  'name-too-long': `O nome pode ter até ${maxNameLength} letras.`,
}

/** What the sign-in does not take as an address is refused here already. `canSignIn` is passed: browsers load no zod for it. */
function checkEmail({ email }: { email: string }, canSignIn: (email: string) => boolean) {
  return canSignIn(emailKey(email)) ? {} : { email: 'email-invalid' as const }
}

/** Somebody is invited to the team. */
export const invitationForm = defineForm({
  fields: {
    name: staffNameField('off'),
    email: emailField<'has-account' | 'was-deactivated' | 'already-invited'>({ autoComplete: 'off' }),
    role: { ...mustChooseField(staffRoles, 'role-unknown'), initial: 'producer' },
  },
  labels: { name: 'Nome', email: 'E-mail' },
  messages: {
    ...emailMessages,
    'name-required': 'Por favor, informe o nome.',
    'name-too-long': ownNameMessages['name-too-long'],
    'role-unknown': 'Escolha o perfil de acesso.',
    'has-account': 'Já existe uma conta com este e-mail.',
    'was-deactivated': 'Existe uma conta desativada com este e-mail. Reative a conta na lista.',
    'already-invited': 'Já há um convite sem resposta para este e-mail. Envie de novo ou cancele na lista.',
  },
  check: checkEmail,
  finish: ({ email, ...values }) => ({ ...values, email: emailKey(email) }),
})

/** A person of the team says what they are called. */
export const ownNameForm = defineForm({
  fields: { nome: staffNameField('name') },
  labels: { nome: 'Seu nome' },
  messages: ownNameMessages,
  finish: ({ nome }) => ({ name: nome }),
})

/** The first account of a studio. */
export const firstStaffForm = defineForm({
  fields: { nome: staffNameField('name'), email: emailField({ autoComplete: 'username' }) },
  labels: { nome: 'Seu nome', email: 'E-mail' },
  messages: { ...emailMessages, ...ownNameMessages },
  check: checkEmail,
  finish: ({ nome, email }) => ({ name: nome, email: emailKey(email) }),
})

export type Invitation = ValueOfForm<typeof invitationForm>
export type InvitationTyped = TypedOfForm<typeof invitationForm>
export type InvitationErrors = ErrorsOfForm<typeof invitationForm>
export type OwnNameErrors = ErrorsOfForm<typeof ownNameForm>
export type FirstStaffErrors = ErrorsOfForm<typeof firstStaffForm>
