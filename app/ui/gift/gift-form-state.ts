/** What a refused form of a gift gets back. */
export type GiftFormState = {
  intent: 'open' | 'react'
  error: string
  typed: { answer?: string; name?: string; text?: string; show?: boolean }
}
