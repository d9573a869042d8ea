import { includeIf, uncapitalised } from '#copy/shared/inflection.ts'
import type { Deadline, MusicStyle, Purpose, Recommendation } from '#core/catalog/qualification.ts'

import { businessDays, deliveryLimitText, licenceText, versionsText } from './packages.ts'

export const purposeLabels = {
  presente: 'Presente',
  evento: 'Evento',
  pessoal: 'Pessoal ou hobby',
  comercial: 'Comercial ou negócio',
} satisfies Record<Purpose, string>

export const styleLabels = {
  'pop-rock': 'Pop/Rock',
  classico: 'Clássico/Orquestrado',
  'jazz-blues': 'Jazz/Blues',
  eletronico: 'Eletrônico',
  'country-folk': 'Country/Folk',
  outros: 'Outros/Não sei ainda',
} satisfies Record<MusicStyle, string>

export const deadlineLabels = {
  'menos-de-5': 'Menos de 5 dias',
  '5-a-10': 'De 5 a 10 dias',
  '10-a-20': 'De 10 a 20 dias',
  flexivel: 'Prazo flexível',
} satisfies Record<Deadline, string>

const purposeReasons = {
  presente: 'Para dar de presente',
  evento: 'Para o seu evento',
  pessoal: 'Para você',
  comercial: 'Para o seu negócio',
} satisfies Record<Purpose, string>

/** Why this package, said with the catalogue's own facts. */
export function recommendationReasons({ pkg, purpose, inTime, insteadOf }: Recommendation): string[] {
  return [
    `${purposeReasons[purpose]}: ${uncapitalised(licenceText(pkg))}.`,
    `${versionsText(pkg)}.`,
    deadlineReason(pkg, inTime),
    ...includeIf(
      insteadOf !== null,
      `Com mais tempo, o ${insteadOf?.name} combinaria ainda mais: ${uncapitalised(insteadOf ? licenceText(insteadOf) : '')}.`,
    ),
  ]
}

function deadlineReason(pkg: Recommendation['pkg'], inTime: Recommendation['inTime']): string {
  if (inTime === true) return `Cabe no seu prazo: primeira entrega em ${deliveryLimitText(pkg)}.`
  if (inTime === null) return `Primeira entrega em ${deliveryLimitText(pkg)}.`
  return `Pode levar ${businessDays(pkg.delivery.limit)}; sem fim de semana nem feriado. Precisa antes? Fale com a gente.`
}
