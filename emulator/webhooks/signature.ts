import { createHmac } from 'node:crypto'

/** The provider's `x-signature` header for a notice. */
export function signatureHeader(secret: string, dataId: string, requestId: string, ts: string): string {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}
