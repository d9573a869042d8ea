import { Field } from '#app/ui/shared/field.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { offerForm, type OfferErrors, type OfferTyped } from '#copy/order/order-form.ts'

import { EmailQuestion } from './email-question.tsx'

type Props = {
  values: Pick<OfferTyped, 'name' | 'email' | 'phone' | 'emailConfirmed'>
  errors: OfferErrors
  /** What the e-mail is for. */
  emailHint: string
  phoneHint?: string
}

/** Who buys: asked for the same way wherever something is sold. */
export function BuyerFields({ emailHint, phoneHint, ...answer }: Props) {
  const { values, errors } = answer
  // Of this tab alone: whoever buys is not known yet. Nothing that identifies them to the tax office is among it.
  const kept = { key: 'comprador', area: 'sessionStorage' } as const
  useKeptText('name', { ...kept, stored: values.name })
  useKeptText('email', { ...kept, stored: values.email })
  useKeptText('phone', { ...kept, stored: values.phone })

  return (
    <fieldset className="grid gap-5">
      <legend className="wide text-title mb-5">Quem está comprando?</legend>
      <Field {...offerForm.input('name', answer)} />
      <Field {...offerForm.input('email', answer)} hint={emailHint} />
      {values.emailConfirmed === undefined ? null : (
        <EmailQuestion
          email={values.email}
          confirmed={values.emailConfirmed}
          isAnswer={errors.email === 'email-mistyped'}
        />
      )}
      <Field {...offerForm.input('phone', answer)} hint={phoneHint} />
    </fieldset>
  )
}

type Notice = { errors: OfferErrors; refusal: string | null }

/** Above a form that came back: why, and that nothing typed is lost. */
export function FormNotice({ errors, refusal }: Notice) {
  const wrong = Object.keys(errors)
  if (!refusal && wrong.length === 0) return null
  const isTermsAlone = wrong.length === 1 && wrong[0] === 'terms'

  return (
    <div className="notice" data-tone="alarm" role="alert" tabIndex={-1}>
      <strong>{refusal ? 'Ainda não deu' : 'Falta pouco'}</strong>
      <span>
        {refusal ??
          (isTermsAlone ? offerForm.message('terms', errors) : null) ??
          'Confira os campos marcados. O que você digitou continua aqui.'}
      </span>
    </div>
  )
}
