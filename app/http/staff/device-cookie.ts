import { randomUUID } from 'node:crypto'

import type { Signer } from '#adapters/signer.ts'
import { readCookie, writeCookie } from '#app/http/cookies.ts'
import { fingerprint } from '#db/staff/staff.ts'

type Deps = { signer: Signer; siteUrl: string }

const name = 'harmonia_aparelho'
const purpose = 'staff-device'
const days = 180
const maxAccounts = 6

/**
 * The id of this browser if the account's password was entered in it before, `null` otherwise: such a browser has
 * attempts of its own, however many wrong passwords strangers try. It opens nothing.
 */
export function readDevice(request: Request, deps: Deps, email: string): string | null {
  const { id, accounts } = open(request, deps)
  return accounts.includes(fingerprint(email)) ? id : null
}

/** A Set-Cookie value for a browser in which the account's password has just been entered. */
export function rememberDevice(request: Request, deps: Deps, email: string): string {
  const { id, accounts } = open(request, deps)
  const account = fingerprint(email)
  const known = [account, ...accounts.filter((other) => other !== account)].slice(0, maxAccounts)
  return writeCookie(deps, name, deps.signer.sign(purpose, [id, ...known].join(' ')), days * 86_400)
}

function open(request: Request, { signer }: Deps): { id: string; accounts: string[] } {
  const [id = randomUUID(), ...accounts] = signer.verify(purpose, readCookie(request, name))?.split(' ') ?? []
  return { id, accounts }
}
