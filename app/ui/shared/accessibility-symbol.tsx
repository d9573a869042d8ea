/** The symbol required by the Brazilian Inclusion Law (art. 63): a person with open arms in a circle. */
export function AccessibilitySymbol({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="3">
      <circle cx="24" cy="24" r="21" />
      <circle cx="24" cy="12.5" r="3.5" fill="currentColor" stroke="none" />
      <path
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M11 19c4.5 1.5 8.7 2.200 13 2.200S32.5 20.5 37 19M24 21v9M17 40l7-11 7 11"
      />
    </svg>
  )
}
