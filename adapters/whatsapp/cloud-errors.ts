import type { WhatsappFailure } from '#core/whatsapp/message.ts'

/** What an error code of the Cloud API means; permissions have all of 200 to 299. */
export function failureOfCode(code: number): WhatsappFailure {
  if (code >= 200 && code < 300) return 'account'
  return failures.find(([, codes]) => codes.includes(code))?.[0] ?? 'refused'
}

/** Every code that is not listed is a refusal. */
const failures: [WhatsappFailure, number[]][] = [
  ['rate-limited', [4, 80007, 130429, 131048, 131056]],
  ['unavailable', [1, 2, 131000, 131016, 131057, 133004]],
  ['account', [0, 3, 10, 33, 190, 368, 131005, 131031, 131042, 131045, 133010]],
  ['undeliverable', [131026, 131030]],
  ['window-closed', [131047]],
  ['withheld', [130472, 131049]],
  ['opted-out', [131050]],
  ['template-unknown', [132001]],
  ['template-mismatch', [100, 131008, 131009, 132000, 132005, 132012, 132018]],
  ['template-paused', [132007, 132015, 132016]],
]
