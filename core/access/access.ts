/**
 * How far a browser's proof reaches. `status`: it knew an order's code and e-mail, which both can be guessed or known by
 * others, so it sees the state of the order and nothing else. `verified`: it bought, or proved that it reads the
 * client's mailbox. `former`: it was, until the price went back: it sees the state, and how the money went back.
 */
export type AccessLevel = 'status' | 'former' | 'verified'

/** By what a browser came in: code and e-mail, a song's secret address and the e-mail, or what was mailed to its client. */
export type AccessProof = 'code' | 'song' | 'mail'

/** One entry of an access cookie: who proved what, and until when (ms, UTC). */
export type Grant = {
  id: string
  generation: number
  until: number
  /** `legacy`: set before cookies said how they were earned. */
  level: 'status' | 'verified' | 'legacy'
}

/** What the server keeps about the access to an order or project. Generations only grow. */
export type AccessRecord = {
  /** Only grants of exactly this generation are full proof. */
  accessGeneration: number
  /** Older grants than this are worth nothing; between the two they still show the state. */
  statusGeneration: number
}

/** What a cookie entry is worth now. `isBuyer`: a legacy entry is of the browser that bought, or of the mailed preview. */
export function levelOf(grant: Grant, record: AccessRecord, isBuyer: boolean): AccessLevel | null {
  const isKnown = grant.generation >= record.statusGeneration && grant.generation <= record.accessGeneration
  if (!isKnown) return null
  if (grant.level === 'status') return 'status'
  if (grant.generation < record.accessGeneration) return grant.level === 'verified' ? 'former' : 'status'
  return grant.level === 'verified' || isBuyer ? 'verified' : 'status'
}

/**
 * Whether an order is open without any further proof for the browser that placed it: until somebody ended all access,
 * changed the e-mail or took the purchase back.
 */
export function isBuyingBrowser(order: AccessRecord & { visitorId: string }, visitorId: string | null): boolean {
  return visitorId !== null && order.visitorId === visitorId && order.accessGeneration === firstGeneration
}

const firstGeneration = 1

/** The entries of an access cookie that have not run out, in their order. */
export function parseGrants(text: string, now: Date): Grant[] {
  const [first = '', ...rest] = text.split(' ')
  const grants = first.includes('.')
    ? [first, ...rest].flatMap(parseGrant)
    : rest.map((id): Grant => ({ id, generation: firstGeneration, until: Number(first), level: 'legacy' }))
  return grants.filter(({ until }) => until > now.getTime())
}

export function formatGrants(grants: readonly Grant[]): string {
  return grants.map(({ id, generation, until, level }) => [id, generation, until, marks[level]].join('.')).join(' ')
}

/**
 * One more entry, first; at most `max`. The others keep their own time limits. A weaker proof never replaces a stronger
 * one of the same generation.
 */
export function withGrant(grants: readonly Grant[], grant: Grant, max: number): Grant[] {
  const known = grants.find(({ id }) => id === grant.id)
  const isWeaker = known?.level === 'verified' && grant.level === 'status' && known.generation === grant.generation
  return [isWeaker ? known : grant, ...grants.filter(({ id }) => id !== grant.id)].slice(0, max)
}

const marks = { verified: 'v', status: 's', legacy: 'l' } satisfies Record<Grant['level'], string>
const levels: Partial<Record<string, Grant['level']>> = { v: 'verified', s: 'status', l: 'legacy' }

function parseGrant(entry: string): Grant[] {
  const [id = '', generation, until, mark = ''] = entry.split('.')
  const level = levels[mark]
  return level ? [{ id, generation: Number(generation), until: Number(until), level }] : []
}
