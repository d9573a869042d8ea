import { includeIf, uncapitalised } from '#copy/shared/inflection.ts'
import type { Deadline, MusicStyle, Purpose, Recommendation } from '#core/catalog/qualification.ts'

import { deliveryLimitText, licenceText, versionsText } from './packages.ts'

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
  presente: 'Para presente',
  evento: 'Para evento',
  pessoal: 'Para uso pessoal',
  comercial: 'Para uso comercial',
} satisfies Record<Purpose, string>

/** Why this package, said with the catalogue's own facts. */
export function recommendationReasons({ pkg, purpose, inTime, insteadOf }: Recommendation): string[] {
  return [
    `${purposeReasons[purpose]}: ${uncapitalised(licenceText(pkg))}.`,
    `${versionsText(pkg)}.`,
    inTime === true
      ? `Cabe no seu prazo: primeira entrega em ${deliveryLimitText(pkg)}.`
      : `Primeira entrega em ${deliveryLimitText(pkg)}.`,
    ...includeIf(
      insteadOf !== null,
      `Com mais tempo, o ${insteadOf?.name} combinaria ainda mais: ${uncapitalised(insteadOf ? licenceText(insteadOf) : '')}.`,
    ),
    ...includeIf(
      inTime === false,
      'Isso pode passar do prazo que você tem, porque fins de semana e feriados não são dias úteis. Dos pacotes que indicamos para você, é a entrega mais rápida; na calculadora dá para encomendar uma produção sob medida com entrega ainda mais rápida.',
    ),
  ]
}
