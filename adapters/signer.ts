import { createHmac, timingSafeEqual } from 'node:crypto'

import { deriveKey } from '#adapters/auth/derive-key.ts'

/** Signs short texts for cookies, so that they cannot be altered. Not encrypted: must not contain secrets. */
export type Signer = {
  /** The purpose is part of the key: a text signed for one purpose is invalid for another. */
  sign(purpose: string, text: string): string
  verify(purpose: string, signed: string): string | null
  /**
   * The secret of a subject, derived with every accepted key, the current one first: what is stored of it is a hash. The
   * server's secrets themselves are among the keys: they were before keys were derived per purpose.
   */
  derive(purpose: string, subject: string): string[]
}

/** Signs with the first secret and accepts signatures of any, also from before keys were derived per purpose. */
export function createSigner(...secrets: [string, ...string[]]): Signer {
  const keys = new Map<string, string[]>()

  function keysOf(purpose: string): string[] {
    // A purpose may be followed by a path: only the part before it selects the key.
    const use = purpose.split(' ')[0] ?? ''
    const known = keys.get(use) ?? [...secrets.map((secret) => deriveKey(secret, `seal ${use}`)), ...secrets]
    keys.set(use, known)
    return known
  }

  function derive(purpose: string, subject: string): string[] {
    const body = Buffer.from(subject).toString('base64url')
    return keysOf(purpose).map((key) => sign(key, purpose, body).toString('base64url'))
  }

  return {
    derive,
    sign: (purpose, text) => `${Buffer.from(text).toString('base64url')}.${derive(purpose, text)[0] ?? ''}`,
    verify(purpose, signed) {
      const dot = signed.lastIndexOf('.')
      const body = signed.slice(0, dot)
      const given = Buffer.from(signed.slice(dot + 1), 'base64url')
      if (dot < 1) return null
      const isOurs = keysOf(purpose).some((key) => {
        const right = sign(key, purpose, body)
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return isOurs ? Buffer.from(body, 'base64url').toString() : null
    },
  }
}

function sign(key: string, purpose: string, body: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}.${body}`).digest()
}
