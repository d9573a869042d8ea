import { FieldError } from '#app/ui/shared/field.tsx'
import { purchaseConsent } from '#copy/content/consents.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'

type Props = { settings: Settings; words: TextOverrides; checked?: boolean; error?: string }

/** What is ticked before paying, with the way to the terms of use. */
export function PurchaseConsent({ settings, words, checked = false, error }: Props) {
  const { before, link, after } = purchaseConsent(settings, words)
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
