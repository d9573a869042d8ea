import type { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { z } from 'zod'

import { parseJson } from '#core/shared/json.ts'
import type { RelyingParty } from '#core/staff/passkey.ts'

import type { Auth } from './auth.ts'

/** What a browser is asked, as its own functions for JSON read it. */
export type PasskeyCreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>
export type PasskeyRequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** Loaded with the first passkey: it brings readers for certificates, which most processes never need. */
const loadLibrary = () => import('@simplewebauthn/server')

const bytes = z.string().min(1).max(20_000)
const shared = { id: bytes, rawId: bytes, type: z.literal('public-key') }

const createdSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
  }),
})
const signedSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    /** Whose it says it is; security keys may leave it out. */
    userHandle: bytes.nullish(),
  }),
})

/** Asks for a passkey that names its owner by itself and makes sure who uses it, by finger, face or PIN. */
export async function creationOptions(
  party: RelyingParty,
  person: { id: string; name: string; email: string; passkeyIds: string[] },
  shopName: string,
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: party.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: person.passkeyIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Names no account, where somebody signs in: whoever asks learns nothing about who has one. Somebody who is signed in is asked
 * for one of their own.
 */
export async function requestOptions(
  party: RelyingParty,
  passkeyIds: readonly string[] = [],
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    ...(passkeyIds.length > 0 ? { allowCredentials: passkeyIds.map((id) => ({ id })) } : {}),
  })
}

export type NewPasskey = {
  id: string
  publicKey: Buffer
  counter: number
  isSynced: boolean
}

type Check = { party: RelyingParty; isOurChallenge: (challenge: string) => Promise<boolean> }

/** The passkey that a browser made; null for anything that does not prove one of ours. */
export async function readNewPasskey(json: string, { party, isOurChallenge }: Check): Promise<NewPasskey | null> {
  const parsed = createdSchema.safeParse(parseJson(json))
  if (!parsed.success) return null
  const { verifyRegistrationResponse } = await loadLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...parsed.data, clientExtensionResults: {} },
    expectedChallenge: isOurChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    id,
    publicKey: Buffer.from(publicKey),
    counter,
    isSynced: registrationInfo.credentialBackedUp,
  }
}

/** Which passkey an answer claims to be from, and whose; null when it is none. */
export function readSignedPasskey(json: string): { id: string; staffId: string | null } | null {
  const parsed = signedSchema.safeParse(parseJson(json))
  if (!parsed.success) return null
  const { userHandle } = parsed.data.response
  const staffId = userHandle ? Buffer.from(userHandle, 'base64url').toString('utf8') : null
  return { id: parsed.data.id, staffId }
}

/** The new counter of a passkey that signed; null when it did not, or nobody was verified. */
export async function verifyPasskey(
  json: string,
  passkey: { id: string; publicKey: Buffer; counter: number },
  { party, isOurChallenge }: Check,
): Promise<number | null> {
  const parsed = signedSchema.safeParse(parseJson(json))
  if (!parsed.success) return null
  const { id, publicKey, counter } = passkey
  const { clientDataJSON, authenticatorData, signature } = parsed.data.response
  const { verifyAuthenticationResponse } = await loadLibrary()
  const checked = await verifyAuthenticationResponse({
    response: {
      ...parsed.data,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: isOurChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** Opens a session for somebody whose passkey was verified. Null when their account may not have one. */
export async function openPasskeySession(
  auth: Auth,
  { ip, userAgent, ...opened }: { staffId: string; passkeyId: string; ip: string; userAgent: string },
): Promise<{ cookies: string[] } | null> {
  const { headers, response } = await auth.api.openPasskeySession({
    body: opened,
    headers: new Headers({ 'x-client-ip': ip, 'user-agent': userAgent }),
    returnHeaders: true,
  })
  return response.opened ? { cookies: headers.getSetCookie() } : null
}
