import type { Signer } from '#adapters/signer.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import { voucherCodePlaceholder } from '#copy/voucher/voucher-mails.ts'
import { groupCode } from '#core/shared/grouped-code.ts'
import {
  accessCode,
  accessCodePlaceholder,
  accessToken,
  tokenPurposes,
  type TokenPurpose,
} from '#use-cases/access/access-tokens.ts'
import { briefingLinkUrl, linkToken, newLinkToken } from '#use-cases/briefing/briefing-links.ts'

/**
 * What opens something is not stored with a mail: its content holds `~purpose:subject` in a link, and the secret is
 * derived when the mail is sent. Only the links are looked at: everything else may be the words of a client.
 * `briefingHash`: what is stored of the briefing's link, which may be derived from a former secret of the server.
 */
export function fillMailSecrets(
  signer: Signer,
  kind: string,
  content: MailContent,
  briefingHash: string | null = null,
): MailContent {
  const { action, link, optOut, facts } = content
  const filled = (url: string) => fillSecret(signer, url, briefingHash)
  const requestId = kind === 'confirm-access' ? subjectOf(action?.url, 'confirm') : null
  return {
    ...content,
    ...(action ? { action: { ...action, url: filled(action.url) } } : {}),
    ...(link ? { link: { ...link, url: filled(link.url) } } : {}),
    ...(optOut ? { optOut: { ...optOut, url: filled(optOut.url) } } : {}),
    ...(facts && requestId
      ? {
          facts: facts.map(({ label, value }) => ({
            label,
            value: value === accessCodePlaceholder ? accessCode(signer, requestId) : value,
          })),
        }
      : {}),
  }
}

/** The code of a voucher in place of its placeholder, in the facts and in the links only, for the same reason. */
export function fillVoucherCode(content: MailContent, code: string): MailContent {
  const { action, link, facts } = content
  const inUrl = <Way extends { url: string }>(way: Way): Way =>
    way.url.endsWith(`=${voucherCodePlaceholder}`)
      ? { ...way, url: `${way.url.slice(0, -voucherCodePlaceholder.length)}${code}` }
      : way
  return {
    ...content,
    ...(action ? { action: inUrl(action) } : {}),
    ...(link ? { link: inUrl(link) } : {}),
    ...(facts
      ? {
          facts: facts.map(({ label, value }) => ({
            label,
            value: value === voucherCodePlaceholder ? groupCode(code) : value,
          })),
        }
      : {}),
  }
}

/** The address of a briefing as it is stored in a mail. */
export function briefingMailUrl(
  siteUrl: string,
  { id, linkNumber, packageId }: { id: string; linkNumber: number; packageId: string },
): string {
  return briefingLinkUrl(siteUrl, packageId, briefingPlaceholder(id, linkNumber))
}

function briefingPlaceholder(id: string, linkNumber: number): string {
  return `~briefing:${id}:${linkNumber}`
}

const storedBriefing = /~briefing:([\w-]+):\d+$/

/** The briefing that a stored mail links to. */
export function storedBriefingLink({ action, link }: MailContent): string | null {
  const [, id] = storedBriefing.exec(action?.url ?? '') ?? storedBriefing.exec(link?.url ?? '') ?? []
  return id ?? null
}

/** A stored mail that links to its briefing by this number. */
export function withBriefingLink(
  content: MailContent,
  { id, linkNumber }: { id: string; linkNumber: number },
): MailContent {
  const { action, link } = content
  const renewed = <Way extends { url: string }>(way: Way): Way => ({
    ...way,
    url: way.url.replace(storedBriefing, briefingPlaceholder(id, linkNumber)),
  })
  return { ...content, ...(action ? { action: renewed(action) } : {}), ...(link ? { link: renewed(link) } : {}) }
}

/** The token in a stored link, to be derived for this purpose and subject. */
export function tokenPlaceholder(purpose: TokenPurpose, subject: string): string {
  return `~${purpose}:${subject}`
}

const stored = new RegExp(String.raw`~(${['briefing', ...tokenPurposes].join('|')}):([\w:-]+)$`)

function fillSecret(signer: Signer, url: string, briefingHash: string | null): string {
  const [, purpose, subject = ''] = stored.exec(url) ?? []
  return purpose ? url.replace(stored, tokenFor(signer, { purpose, subject, briefingHash })) : url
}

type Wanted = { purpose: string; subject: string; briefingHash: string | null }

function tokenFor(signer: Signer, { purpose, subject, briefingHash }: Wanted): string {
  const named = tokenPurposes.find((known) => known === purpose)
  if (named) return accessToken(signer, named, subject)
  const [id = '', number] = subject.split(':')
  const link = { id, linkNumber: Number(number) }
  return linkToken(signer, { ...link, tokenHash: briefingHash }) ?? newLinkToken(signer, link)
}

function subjectOf(url: string | undefined, purpose: string): string | null {
  const [, named, subject = ''] = stored.exec(url ?? '') ?? []
  return named === purpose ? subject : null
}
