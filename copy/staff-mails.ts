import { formatDay, type CalendarDay } from '#core/dates.ts'
import type { Settings } from '#core/settings.ts'

import { staffFooter, type MailContent } from './emails.ts'

/** To the person of the studio who works on a project from now on. */
export function projectAssignedMail({
  project,
  by,
  adminUrl,
  settings,
}: {
  project: { code: string; title: string; clientName: string; limitOn: CalendarDay }
  by: string
  adminUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `${project.code} agora é com você: ${project.title}`,
    preheader: `Prazo máximo ${formatDay(project.limitOn)}.`,
    heading: 'Um projeto passou para você',
    paragraphs: [`${by} passou este projeto para você. Briefing, versões e recados do cliente estão no painel.`],
    facts: [
      { label: 'Projeto', value: `${project.title} (${project.code})` },
      { label: 'Cliente', value: project.clientName },
      { label: 'Prazo máximo', value: formatDay(project.limitOn) },
    ],
    action: { label: 'Abrir o projeto', url: adminUrl },
    footer: [staffFooter(settings)],
  }
}

/** To whoever takes over the projects of somebody who left. */
export function projectsHandedOverMail({
  projects,
  from,
  adminUrl,
  settings,
}: {
  projects: { code: string; title: string }[]
  from: string
  adminUrl: string
  settings: Settings
}): MailContent {
  const shown = projects.slice(0, 20)
  const count = projects.length === 1 ? '1 projeto passou' : `${projects.length} projetos passaram`
  return {
    subject: `${count} para você`,
    preheader: `Estavam com ${from}.`,
    heading: `${count} para você`,
    paragraphs: [`Estavam com ${from}. Briefings, versões e recados dos clientes estão no painel.`],
    facts: shown.map(({ code, title }) => ({ label: code, value: title })),
    ...(projects.length > shown.length
      ? { closing: [`E mais ${projects.length - shown.length} na lista de projetos.`] }
      : {}),
    action: { label: 'Abrir meus projetos', url: adminUrl },
    footer: [staffFooter(settings)],
  }
}
