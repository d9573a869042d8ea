import { bespokeFields, parseBespoke, type BespokeChoice, type BespokeQuote } from '#core/catalog/calculator.ts'
import { reaisFromCents } from '#core/shared/money.ts'

import { readRecord, readRecordText, writeJson } from './browser-storage.ts'
import { qualificationKey } from './qualification-key.ts'

export const calculatorKey = 'calculatorData'

/** What the URL asks for, else the last quote, else what the three questions suggested. */
export function restoreChoice(): BespokeChoice | null {
  return (
    choiceFromUrl() ?? storedChoice() ?? choiceFromQuery(readRecordText('localStorage', qualificationKey, 'calculator'))
  )
}

/** Only until something else was chosen at that URL. */
function choiceFromUrl(): BespokeChoice | null {
  return readRecordText('localStorage', calculatorKey, 'address') === location.search
    ? null
    : choiceFromQuery(location.search)
}

function choiceFromQuery(text: string): BespokeChoice | null {
  const query = new URLSearchParams(text)
  return parseBespoke((name) => query.get(name))
}

function storedChoice(): BespokeChoice | null {
  const stored = readRecord('localStorage', calculatorKey)
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
