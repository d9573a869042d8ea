/** Whether this browser has passkeys, and reads and writes them as JSON (all of 2025). */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Whether passkeys can be offered in the e-mail field, before anybody asks for one. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
}

/** What a passkey signed, as JSON; null when nobody chose one. */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  { signal, inField }: { signal: AbortSignal; inField: boolean },
): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const wish: CredentialRequestOptions = { publicKey, signal }
  if (inField) wish.mediation = 'conditional'
  return asJson(await navigator.credentials.get(wish))
}

/** A new passkey, as JSON; null when none was made. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey }))
}

/** Somebody closed the browser's dialog, or let it run out of time. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device holds one of this account already. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

function asJson(credential: Credential | null): string | null {
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null
}
