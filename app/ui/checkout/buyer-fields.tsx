import { Field } from '#app/ui/shared/field.tsx'
import type { OrderFormErrors } from '#core/order/order-form.ts'

import { EmailQuestion } from './email-question.tsx'
import { orderFormErrors } from './order-form-errors.ts'

type Props = {
  values: Record<'name' | 'email' | 'phone', string> & { emailConfirmed?: string }
  errors: OrderFormErrors
  /** What the e-mail is for. */
  emailHint: string
  phoneHint?: string
}

/** Who buys: asked for the same way wherever something is sold. */
export function BuyerFields({ values, errors, emailHint, phoneHint }: Props) {
  const errorOf = (name: 'name' | 'email' | 'phone') => (errors[name] ? orderFormErrors[errors[name]] : undefined)

  return (
    <fieldset className="grid gap-5">
      <legend className="wide text-title mb-5">Quem está comprando?</legend>
      <Field
        id="name"
        label="Seu nome"
        defaultValue={values.name}
        error={errorOf('name')}
        autoComplete="name"
        required
      />
      <Field
        id="email"
        label="E-mail"
        hint={emailHint}
        type="email"
        defaultValue={values.email}
        error={errorOf('email')}
        autoComplete="email"
        required
      />
      {values.emailConfirmed === undefined ? null : (
        <EmailQuestion
          email={values.email}
          confirmed={values.emailConfirmed}
          isAnswer={errors.email === 'email-mistyped'}
        />
      )}
      <Field
        id="phone"
        label="WhatsApp (opcional)"
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        defaultValue={values.phone}
        error={errorOf('phone')}
        autoComplete="tel-national"
      />
    </fieldset>
  )
}

type Notice = { errors: OrderFormErrors; refusal: string | null }

/** Above a form that came back: why, and that nothing typed is lost. */
export function FormNotice({ errors, refusal }: Notice) {
  if (!refusal && Object.keys(errors).length === 0) return null
  const terms = errors.terms ? orderFormErrors[errors.terms] : null

  return (
    <div className="notice" data-tone="alarm" role="alert" tabIndex={-1}>
      <strong>{refusal ? 'Ainda não deu' : 'Falta pouco'}</strong>
      <span>{refusal ?? terms ?? 'Confira os campos marcados. O que você digitou continua aqui.'}</span>
    </div>
  )
}
