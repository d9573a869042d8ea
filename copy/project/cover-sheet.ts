import { dedication } from '#copy/project/song-title.ts'
import type { Credits } from '#core/delivery/credits-form.ts'
import { formatDate } from '#core/shared/dates.ts'
import type { CoverSeed } from '#core/site/cover-art.ts'

/** A printed form of a cover: what stands on it, independent of its layout. */
export type CoverSheet = {
  format: 'card' | 'inlay'
  /** What the sheet itself is called. */
  name: string
  cover: CoverSeed
  title: string
  line: string
  /** Plain lines; empty without a lyric. */
  lyric: string
  credits: string[]
  studio: string
  /** Where its code leads, and in words. */
  check: { url: string; label: string }
  madeAt: Date
}

type Facts = {
  project: { title: string; recipient: string; clientName: string; deliveredAt: Date | null }
  credits: Credits | null
  studio: string
  /** The page that confirms the certificate; without one the studio's own. */
  certificateUrl: string | null
  siteUrl: string
  cover: CoverSeed
  lyric: string
  madeAt: Date
}

export function coverSheet(format: CoverSheet['format'], facts: Facts): CoverSheet {
  const { project, credits, studio, certificateUrl, siteUrl, cover, lyric, madeAt } = facts
  return {
    format,
    name: format === 'card' ? 'cartão A5' : 'encarte de CD',
    cover,
    title: project.title,
    line: dedicationLine(project),
    lyric,
    credits: [
      ...(credits?.people ?? []),
      `${studio}${project.deliveredAt ? `, ${formatDate(project.deliveredAt)}` : ''}`,
    ],
    studio,
    check: certificateUrl
      ? { url: certificateUrl, label: 'Aponte a câmera: o certificado de autoria desta música.' }
      : { url: siteUrl, label: `Feita por ${studio}.` },
    madeAt,
  }
}

/** `Para Dona Ivone`; without a recipient, who ordered it. */
export function dedicationLine(project: { recipient: string; clientName: string }): string {
  if (project.recipient !== '') return `Para ${project.recipient}`
  const { label, value } = dedication(project)
  return `${label} ${value}`
}
