import { footerOf, type MailContent, type MailContext, type StaffMailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { LyricChangeCover } from '#core/preview/lyric-review.ts'

import { lyricName } from './lyrics.ts'
import { expiryFact, previewUrl, type MailProject } from './preview-mails.ts'
import { staffCoverLabels } from './revisions.ts'

/** To the client: a lyric waits to be read. Its words are only on the page. */
export function lyricPresentedMail({
  project,
  number,
  ...mailContext
}: MailContext & { project: MailProject; number: number }): MailContent {
  return {
    subject: `A letra está pronta para você ler (${project.code})`,
    preheader: 'Leia antes de ela ser cantada.',
    heading: 'A letra está pronta para você ler',
    paragraphs: [
      `${firstName(project.clientName)}, a ${lyricName({ number })} está na sua página. Leia com calma: confira nomes, datas e acentos antes de ela ser cantada.`,
      'Você pode aprovar, ou pedir mudanças verso por verso.',
    ],
    facts: [{ label: 'Código', value: project.code }, ...expiryFact(project)],
    action: { label: 'Ler a letra', url: lyricUrl(mailContext.siteUrl, project) },
    footer: footerOf(mailContext),
  }
}

/** To the client: what they confirmed of a lyric, in case it was somebody else. */
export function lyricApprovedMail({
  project,
  number,
  terms,
  ...mailContext
}: MailContext & { project: MailProject; number: number; terms: string }): MailContent {
  const name = lyricName({ number })
  return {
    subject: `Letra aprovada: ${name} (${project.code})`,
    preheader: 'É esta que vamos cantar.',
    heading: 'Letra aprovada!',
    paragraphs: [`${firstName(project.clientName)}, guardamos a sua escolha: a ${name}. É esta que vamos cantar.`],
    facts: [{ label: 'Código', value: project.code }],
    action: { label: 'Ler a letra', url: lyricUrl(mailContext.siteUrl, project) },
    closing: ['Este é o texto que você confirmou:', terms, 'Não foi você? Responda este e-mail agora mesmo.'],
    footer: footerOf(mailContext),
  }
}

/** Its place on the page, which begins with the song once there is one. */
function lyricUrl(siteUrl: string, { previewCode }: MailProject): string {
  return `${previewUrl(siteUrl, previewCode)}#letra`
}

type ToStaff = {
  project: MailProject
  name: string
  /** What covers the changes they asked for; `null`: they approved it. */
  cover: LyricChangeCover | null
  adminUrl: string
}

export function lyricAnsweredStaffMail({ project, name, cover, adminUrl }: ToStaff): StaffMailContent {
  const isApproved = cover === null
  return {
    subject: `${name} ${isApproved ? 'aprovada' : 'com mudanças pedidas'}: ${project.code}`,
    preheader: isApproved ? 'Já pode ser cantada.' : 'Os pedidos estão no projeto.',
    heading: isApproved ? 'Uma letra foi aprovada' : 'O cliente pediu mudanças na letra',
    paragraphs: [
      isApproved
        ? `${project.clientName} aprovou a ${name}. Ela já pode ser cantada.`
        : `${project.clientName} pediu mudanças na ${name}. Os pedidos estão nas anotações do projeto.`,
    ],
    facts: [
      { label: 'Projeto', value: project.title },
      { label: 'Código', value: project.code },
      ...(cover === null || cover === 'round' ? [] : [{ label: 'Revisão', value: staffCoverLabels[cover] }]),
    ],
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}
