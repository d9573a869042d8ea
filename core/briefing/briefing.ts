import type { ProjectStatus } from '#core/project/project.ts'
import { isSameEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Genre } from '#core/site/song.ts'

/** The groups of questions, in the order they are asked. */
export const briefingSteps = ['occasion', 'people', 'story', 'sound', 'lyric'] as const
export type BriefingStep = (typeof briefingSteps)[number]

export const occasions = ['birthday', 'wedding', 'love', 'family', 'tribute', 'company', 'other'] as const
export type Occasion = (typeof occasions)[number]

export const moods = ['moving', 'joyful', 'romantic', 'party', 'calm', 'epic', 'funny'] as const
export type Mood = (typeof moods)[number]

export const voices = ['female', 'male', 'duet', 'none'] as const
export type Voice = (typeof voices)[number]

/** `any`: the client leaves the choice to the studio. Empty string: not answered yet. */
export type BriefingChoice<Value extends string> = Value | 'any' | ''

export type NamePronunciation = { name: string; sound: string }

export type BriefingAnswers = {
  occasion: Occasion | ''
  occasionNote: string
  /** `2026-12-24`, or empty. */
  wishedOn: string
  recipient: string
  relation: string
  names: NamePronunciation[]
  story: string
  essentials: string[]
  avoid: string
  mood: BriefingChoice<Mood>
  genre: BriefingChoice<Genre | 'other'>
  /** Which one, when it is none of ours. */
  genreNote: string
  voice: BriefingChoice<Voice>
  references: string
  lyric: 'ours' | 'own' | ''
  lyricText: string
}
export type BriefingField = keyof BriefingAnswers

export const emptyAnswers: BriefingAnswers = {
  occasion: '',
  occasionNote: '',
  wishedOn: '',
  recipient: '',
  relation: '',
  names: [],
  story: '',
  essentials: [],
  avoid: '',
  mood: '',
  genre: '',
  genreNote: '',
  voice: '',
  references: '',
  lyric: '',
  lyricText: '',
}

/** What a story begins with: whose lyric it is was chosen with the order, where there is one. */
export function firstAnswers(order: { ownLyric: boolean } | null | undefined): BriefingAnswers {
  return order ? { ...emptyAnswers, lyric: order.ownLyric ? 'own' : 'ours' } : emptyAnswers
}

export const briefingFields = {
  occasion: ['occasion', 'occasionNote', 'wishedOn'],
  people: ['recipient', 'relation', 'names'],
  story: ['story', 'essentials', 'avoid'],
  sound: ['mood', 'genre', 'genreNote', 'voice', 'references'],
  lyric: ['lyric', 'lyricText'],
} satisfies Record<BriefingStep, BriefingField[]>

export const briefingStates = ['draft', 'sent', 'clarification-requested', 'accepted'] as const
export type BriefingState = (typeof briefingStates)[number]

/** The studio has not answered yet: a purchase made later takes the briefing over. */
export const unansweredBriefings = ['draft', 'sent'] as const satisfies BriefingState[]

const moves = {
  send: { from: ['draft'], to: 'sent' },
  'ask-back': { from: ['sent'], to: 'clarification-requested' },
  answer: { from: ['clarification-requested'], to: 'sent' },
  // From `draft`, too: some clients tell their story in a chat or another form and never send this one.
  accept: { from: ['draft', 'sent', 'clarification-requested'], to: 'accepted' },
} satisfies Record<string, { from: BriefingState[]; to: BriefingState }>

export type BriefingEvent = keyof typeof moves

/** The only way to change a briefing's state. */
export function transitionBriefing(
  state: BriefingState,
  move: BriefingEvent,
): Result<BriefingState, `already-${BriefingState}`> {
  const { from, to } = moves[move]
  return from.some((allowed) => allowed === state) ? accept(to) : refuse(`already-${state}`)
}

export type BriefingClosedReason = 'order-not-paid' | 'project-finished'

/** Whether the studio still asks a client about the story, or tells them of it: while the song is being made. */
export function canDiscussBriefing({
  status,
  isActive,
}: {
  status: ProjectStatus
  /** The purchase runs, or there is none. */
  isActive: boolean
}): Result<undefined, BriefingClosedReason> {
  if (status === 'approved' || status === 'delivered') return refuse('project-finished')
  return isActive ? accept() : refuse('order-not-paid')
}

/** Whether the studio has what it needs to start; a briefing with an open question waits for the client. */
export function isBriefingComplete(state: BriefingState | null): boolean {
  return state === 'sent' || state === 'accepted'
}

/** Whether there is anything to sing: without a voice nobody is asked whose lyric it is. */
export function hasLyric({ voice }: Pick<BriefingAnswers, 'voice'>): boolean {
  return voice !== 'none'
}

/** Fields still required before a briefing can be sent, by step. */
export function missingFields(answers: BriefingAnswers): { step: BriefingStep; field: BriefingField }[] {
  const blank: Partial<Record<BriefingField, boolean>> = {
    occasion: answers.occasion === '',
    recipient: answers.recipient === '',
    story: answers.story.trim() === '',
    genre: answers.genre === '',
    genreNote: answers.genre === 'other' && answers.genreNote.trim() === '',
    lyric: hasLyric(answers) && answers.lyric === '',
    lyricText: hasLyric(answers) && answers.lyric === 'own' && answers.lyricText.trim() === '',
  }
  return briefingSteps.flatMap((step) =>
    briefingFields[step].filter((field) => blank[field]).map((field) => ({ step, field })),
  )
}

/** How often a group of answers was written, and which page load wrote it last. */
export type SectionVersion = { revision: number; page: string }
export type SectionRevisions = Partial<Record<BriefingStep, SectionVersion>>

export const initialRevision: SectionVersion = { revision: 0, page: '' }

type Written = { answers: BriefingAnswers; sectionRevisions: SectionRevisions }

/**
 * Writes one group of answers over the stored ones. Optimistic concurrency per group: a save is refused when another
 * page load has written the group since this page read it. Repeated saves of the same page load and saves of other
 * groups never conflict. Answers that were prefilled and are confirmed as they are count as written.
 */
export function applySection(
  stored: Written,
  step: BriefingStep,
  { change, from }: { change: Partial<BriefingAnswers>; from: SectionVersion },
): Result<Written, 'stale'> {
  const previous = stored.sectionRevisions[step] ?? initialRevision
  const answers = { ...stored.answers, ...change }
  if (isSame(answers, stored.answers) && (previous.revision > 0 || isMissing(answers, step))) return accept(stored)
  if (from.revision !== previous.revision && from.page !== previous.page) return refuse('stale')
  return accept({
    answers,
    sectionRevisions: { ...stored.sectionRevisions, [step]: { revision: previous.revision + 1, page: from.page } },
  })
}

function isMissing(answers: BriefingAnswers, step: BriefingStep): boolean {
  return missingFields(answers).some((missing) => missing.step === step)
}

function isSame(one: BriefingAnswers, other: BriefingAnswers): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What a browser may open: link hashes from its cookie and orders it has access to. */
export type BriefingAccess = { linkHashes: string[]; orderIds: string[] }

type Guarded = { tokenHash: string | null; orderId: string | null; mailedLinkOnly: boolean }

/** Whether a briefing belongs to nothing that was bought yet. */
export function isUnlinkedBriefing({
  orderId,
  projectId,
}: {
  orderId: string | null
  projectId: string | null
}): boolean {
  return orderId === null && projectId === null
}

/** The link always opens a briefing; access to its order does unless it is `mailedLinkOnly`. */
export function canOpenBriefing({ tokenHash, orderId, mailedLinkOnly }: Guarded, access: BriefingAccess): boolean {
  if (tokenHash !== null && access.linkHashes.includes(tokenHash)) return true
  return !mailedLinkOnly && orderId !== null && access.orderIds.includes(orderId)
}

export type UnlinkedBriefing = {
  id: string
  packageId: string
  visitorId: string | null
  email: string | null
  state: BriefingState
  updatedAt: Date
}

/**
 * Finds the briefing written before paying that belongs to an order: same browser first, then same e-mail; among
 * several, the same package, a sent one and the newest win.
 * An e-mail address is only a claim, on either side: whoever typed it in another browser must neither read what the
 * buyer writes later nor be read by a buyer who is someone else. So a match by e-mail sets `mailedLinkOnly`: only the mailed
 * link opens it.
 */
export function briefingForOrder(
  unlinked: UnlinkedBriefing[],
  order: { visitorId: string; email: string; packageId: string },
): { id: string; mailedLinkOnly: boolean } | null {
  const rank = (briefing: UnlinkedBriefing) =>
    Number(briefing.visitorId === order.visitorId) * 4 +
    Number(briefing.packageId === order.packageId) * 2 +
    Number(briefing.state === 'sent')
  const [best] = unlinked
    .filter(
      ({ visitorId, email }) => visitorId === order.visitorId || (email !== null && isSameEmail(email, order.email)),
    )
    .toSorted((a, b) => rank(b) - rank(a) || b.updatedAt.getTime() - a.updatedAt.getTime())
  return best ? { id: best.id, mailedLinkOnly: best.visitorId !== order.visitorId } : null
}

/** One question from the studio and its answer. */
export type Clarification = {
  question: string
  askedAt: string
  answer: string | null
  answeredAt: string | null
}

/** Days a briefing without an order is kept after its last change. */
export const unlinkedBriefingDays = 90
