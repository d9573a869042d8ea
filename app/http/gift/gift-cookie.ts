import { randomUUID } from 'node:crypto'

import { readCookie, writeCookie, type CookieDeps } from '#app/http/cookies.ts'
import { isUuid } from '#core/shared/uuid.ts'

type Grant = { giftId: string; generation: number; visitorId: string; until: number }

const name = 'harmonia_presente'
const purpose = 'gifts'
const days = 180
const dayMs = 86_400_000
const maxGifts = 8

/** What this browser opened: the visitor its reactions belong to, known to this gift alone. */
export function readGiftGrant(
  request: Request,
  deps: CookieDeps,
  { id, accessGeneration }: { id: string; accessGeneration: number },
): { visitorId: string } | null {
  const grant = readGrants(request, deps).find(({ giftId }) => giftId === id)
  return grant && grant.generation === accessGeneration ? { visitorId: grant.visitorId } : null
}

/** A Set-Cookie value that lets this browser see one more gift. Opened again, it stays the same visitor. */
export function grantGift(
  request: Request,
  deps: CookieDeps,
  { id, accessGeneration }: { id: string; accessGeneration: number },
): string {
  const grants = readGrants(request, deps)
  const visitorId = grants.find(({ giftId }) => giftId === id)?.visitorId ?? randomUUID()
  const until = deps.now().getTime() + days * dayMs
  const others = grants.filter(({ giftId }) => giftId !== id).slice(0, maxGifts - 1)
  const text = [{ giftId: id, generation: accessGeneration, visitorId, until }, ...others]
    .map((grant) => [grant.giftId, grant.generation, grant.visitorId, grant.until].join('.'))
    .join(' ')
  return writeCookie(deps, name, deps.signer.sign(purpose, text), days * 86_400)
}

function readGrants(request: Request, { signer, now }: CookieDeps): Grant[] {
  return (signer.verify(purpose, readCookie(request, name)) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const [giftId = '', generation, visitorId = '', until] = entry.split('.')
      return { giftId, generation: Number(generation), visitorId, until: Number(until) }
    })
    .filter(({ giftId, until }) => isUuid(giftId) && until > now().getTime())
}
