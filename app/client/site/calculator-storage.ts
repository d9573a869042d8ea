import { writeJson } from '#app/client/browser-storage.ts'
import { qualificationKey, readStored, readStoredText } from '#app/client/local-storage.ts'
import { bespokeFields, parseBespoke, type BespokeChoice, type BespokeQuote } from '#core/catalog/calculator.ts'
import { reaisFromCents } from '#core/shared/money.ts'

export const calculatorKey = 'calculatorData'

/** What the URL asks for, else the last quote, else what the three questions suggested. */
export function restoreChoice(): BespokeChoice | null {
  return choiceFromUrl() ?? storedChoice() ?? choiceFromQuery(readStoredText(qualificationKey, 'calculator'))
}

/** Only until something else was chosen at that URL. */
function choiceFromUrl(): BespokeChoice | null {
  return readStoredText(calculatorKey, 'address') === location.search ? null : choiceFromQuery(location.search)
}

function choiceFromQuery(text: string): BespokeChoice | null {
  const query = new URLSearchParams(text)
  return parseBespoke((name) => query.get(name))
}

function storedChoice(): BespokeChoice | null {
  const stored = readStored(calculatorKey)
  return parseBespoke((name) => (name in stored ? String(stored[name]) : null))
}

/** Amounts are stored in reais. */
export function storeQuote({ choice, extras, total }: BespokeQuote): void {
  const fields = Object.entries(bespokeFields).map(([name, field]) => [field, Reflect.get(choice, name)])
  writeJson('localStorage', calculatorKey, {
    ...Object.fromEntries(fields),
    totalPrice: reaisFromCents(total),
    extras: reaisFromCents(extras),
    ...(location.search && { address: location.search }),
  })
}
