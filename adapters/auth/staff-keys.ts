import { createHmac, hash, timingSafeEqual } from 'node:crypto'

import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

import type { Db } from '#db/client.ts'
import { listSecondFactors, saveSecondFactor } from '#db/staff/staff.ts'

import { deriveKey } from './derive-key.ts'

export type StaffKey = { version: number; value: string }

/**
 * Keys of staff sessions and second factors, the current one first. Each has a number of its own, which encrypted values
 * carry. The secrets themselves are among them: they were the keys once.
 */
export function staffKeys(secrets: string[]): StaffKey[] {
  const values = [...secrets.map((secret) => deriveKey(secret, 'staff')), ...secrets]
  return [...new Set(values)].map((value) => ({ version: numberOf(value), value }))
}

function numberOf(value: string): number {
  return hash('sha256', `number ${value}`, 'buffer').readUInt32BE(0)
}

/** Cookies of the library that an earlier key signed, signed with the current one: nobody is signed out by a rotation. */
export function signAgain(keys: StaffKey[], cookies: string): string {
  const [current, ...earlier] = keys
  if (!current) return cookies
  return cookies
    .split(/;\s*/)
    .map((pair) => {
      const [, name, signed] = /^((?:__Secure-)?harmonia\.(?:session_token|two_factor))=(.+)$/.exec(pair) ?? []
      const text = decoded(signed)
      const dot = text.lastIndexOf('.')
      if (name === undefined || dot < 1) return pair
      const [token, given] = [text.slice(0, dot), Buffer.from(text.slice(dot + 1), 'base64')]
      const isEarlier = earlier.some(({ value }) => {
        const right = Buffer.from(sign(value, token), 'base64')
        return right.length === given.length && timingSafeEqual(right, given)
      })
      return isEarlier ? `${name}=${encodeURIComponent(`${token}.${sign(current.value, token)}`)}` : pair
    })
    .join('; ')
}

function sign(key: string, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64')
}

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Encrypts second factors that an earlier key encrypted with the current one, so that the earlier secret can be dropped
 * after the next start. Returns how many can be read with none.
 */
export async function renewSecondFactors(db: Db, keys: StaffKey[]): Promise<number> {
  let unreadable = 0
  for (const { id, secret } of await listSecondFactors(db)) {
    const current = await renewed(keys, secret)
    if (current === null) unreadable += 1
    else if (current !== secret) await saveSecondFactor(db, { id, secret: current, before: secret })
  }
  return unreadable
}

/** Whether a second factor was encrypted with a key we have. */
export async function isReadable(keys: StaffKey[], encrypted: string): Promise<boolean> {
  return (await decrypted(keys, encrypted)) !== null
}

async function renewed(keys: StaffKey[], encrypted: string): Promise<string | null> {
  const [current] = keys
  if (!current || parseEnvelope(encrypted)?.version === current.version) return encrypted
  const data = await decrypted(keys, encrypted)
  const key = { keys: new Map([[current.version, current.value]]), currentVersion: current.version }
  return data === null ? null : symmetricEncrypt({ key, data })
}

async function decrypted(keys: StaffKey[], encrypted: string): Promise<string | null> {
  const envelope = parseEnvelope(encrypted)
  for (const { version, value } of keys) {
    if (envelope && envelope.version !== version) continue
    try {
      return await symmetricDecrypt({ key: value, data: envelope?.ciphertext ?? encrypted })
    } catch {
      // Another key may fit.
    }
  }
  return null
}
