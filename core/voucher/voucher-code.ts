import { codeOfBits } from '#core/shared/grouped-code.ts'

/** 80 bits as a code that can be typed from paper. */
export function voucherCodeOf(bytes: Uint8Array): string {
  return codeOfBits(bytes.subarray(0, 10).reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n))
}
