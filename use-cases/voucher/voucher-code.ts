import type { Signer } from '#adapters/signer.ts'
import { voucherCodeOf } from '#core/voucher/voucher-code.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

type Coded = { id: string; codeNumber: number }

/**
 * The code of a new voucher, or its next one. Derived, not stored: the database holds only its hash, so a leaked database
 * buys nothing.
 */
export function newVoucherCode(signer: Signer, voucher: Coded): string {
  return codesOf(signer, voucher)[0] ?? ''
}

/**
 * The code of a stored voucher, to be shown again; `null` once the secret it was derived from is no longer known. It is
 * redeemed by its hash alone, so a printed one stays valid.
 */
export function voucherCode(signer: Signer, voucher: Coded & { codeHash: string }): string | null {
  return codesOf(signer, voucher).find((code) => hashSecret(code) === voucher.codeHash) ?? null
}

function codesOf(signer: Signer, { id, codeNumber }: Coded): string[] {
  const secrets = signer.derive('voucher', `${id} ${codeNumber}`)
  return secrets.map((secret) => voucherCodeOf(Buffer.from(secret, 'base64url')))
}
