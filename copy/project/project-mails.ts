import { footerOf, projectValues, type MailContent } from '#copy/mail/mail-content.ts'
import { previewUrl } from '#copy/preview/preview-mails.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/shared/dates.ts'

type Opened = {
  code: string
  title: string
  clientName: string
  previewCode: string
  packageName: string
  expiresAt: Date
  deadlineOn: CalendarDay
}

/** To a client whose project staff opened by hand. */
export function projectOpenedMail({
  project,
  ...mailContext
}: {
  project: Opened
  siteUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `Seu projeto começou: ${project.title} (${project.code})`,
    preheader: 'Guarde o link: é por ele que você vai ouvir as versões.',
    heading: 'Seu projeto começou',
    paragraphs: [
      `Olá, ${firstName(project.clientName)}! Abrimos o seu projeto musical.`,
      'Quando houver uma letra para ler ou uma versão para ouvir, avisamos por e-mail. Tudo fica na sua página de prévia, que abre só para este endereço de e-mail.',
    ],
    facts: [
      { label: 'Projeto', value: project.title },
      { label: 'Código', value: project.code },
      { label: 'Pacote', value: project.packageName },
      { label: 'Prazo máximo', value: formatDay(project.deadlineOn) },
      { label: 'A prévia vale até', value: formatDate(project.expiresAt) },
    ],
    action: { label: 'Abrir a minha página', url: previewUrl(mailContext.siteUrl, project.previewCode) },
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'project-opened',
      values: {
        ...projectValues(project),
        pacote: project.packageName,
        'prazo-máximo': formatDay(project.deadlineOn),
        'prévia-vale-até': formatDate(project.expiresAt),
      },
    },
  }
}
