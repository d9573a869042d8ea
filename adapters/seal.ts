import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs short texts for cookies, so that they cannot be altered. Not encrypted: must not contain secrets. */
export type Seal = {
  /** The purpose is part of the signature: a text sealed for one purpose is invalid for another. */
  close(purpose: string, text: string): string
  open(purpose: string, sealed: string): string | null
}

export function createSeal(secret: string): Seal {
  const sign = (purpose: string, body: string) => createHmac('sha256', secret).update(`${purpose}.${body}`).digest()

  return {
    close(purpose, text) {
      const body = Buffer.from(text).toString('base64url')
      return `${body}.${sign(purpose, body).toString('base64url')}`
    },
    open(purpose, sealed) {
      const dot = sealed.lastIndexOf('.')
      const body = sealed.slice(0, dot)
      const given = Buffer.from(sealed.slice(dot + 1), 'base64url')
      const right = sign(purpose, body)
      if (dot < 1 || given.length !== right.length || !timingSafeEqual(given, right)) return null
      return Buffer.from(body, 'base64url').toString()
    },
  }
}
