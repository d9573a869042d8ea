import { FieldError } from '#app/ui/shared/field.tsx'

import type { ConsentText } from './checkout-view.ts'

type Props = { consent: ConsentText; checked?: boolean; error?: string }

/** What is ticked before paying, with the way to the terms of use. */
export function PurchaseConsent({ consent: { before, link, after }, checked = false, error }: Props) {
  return (
    <>
      <label className="flex items-start gap-3 font-semibold">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          value="sim"
          className="tick"
          defaultChecked={checked}
          aria-describedby="terms-erro"
          aria-invalid={error ? true : undefined}
        />
        <span>
          {before}
          <a href="/termos" target="_blank" rel="noopener" className="link">
            {link}
          </a>
          {after}
        </span>
      </label>
      <FieldError id="terms" error={error} />
    </>
  )
}
