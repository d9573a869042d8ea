import { pluralize } from '#copy/shared/inflection.ts'
import type { Risk, SongForecast } from '#core/schedule/agenda.ts'
import type { SongStage } from '#core/schedule/queue-simulation.ts'

export const songStageLabels = {
  client: 'Espera a história do cliente',
  composition: 'Composição',
  production: 'Produção',
  revision: 'Ajustes pedidos',
} satisfies Record<SongStage, string>

/** Whether a deadline will be kept, in words. */
export function riskText({ risk, latePercent }: Pick<SongForecast, 'risk' | 'latePercent'>): string {
  switch (risk) {
    case 'over':
      return 'Prazo vencido'
    case 'likely':
      return `Deve atrasar (${latePercent}%)`
    case 'possible':
      return `Pode atrasar (${latePercent}%)`
    case 'none':
      return 'No prazo'
  }
}

/** `12 músicas na fila: 9 com o estúdio e 3 com o cliente.` and how many of them are in danger. */
export function queueSummary(songs: readonly { stage: SongStage; risk: Risk }[]): string {
  const client = songs.filter(({ stage }) => stage === 'client').length
  const count = (risk: Risk) => songs.filter((song) => song.risk === risk).length
  const dangers = [
    [count('over'), 'com o prazo vencido'],
    [count('likely'), count('likely') === 1 ? 'deve atrasar' : 'devem atrasar'],
    [count('possible'), count('possible') === 1 ? 'pode atrasar' : 'podem atrasar'],
  ] as const
  const danger = dangers.flatMap(([found, text]) => (found > 0 ? [`${found} ${text}`] : []))
  const queue = `${pluralize(songs.length, 'música', 'músicas')} na fila: ${songs.length - client} com o estúdio e ${client} com o cliente.`
  return danger.length === 0 ? `${queue} Todas no prazo.` : `${queue} ${danger.join(', ')}.`
}

/** Where the forecasts come from, and what they leave out. */
export function forecastSource({
  pastSongs,
  songsPerWeek,
}: {
  pastSongs: number
  songsPerWeek: number | null
}): string {
  const times =
    pastSongs > 0
      ? `Os tempos são das suas últimas ${pluralize(pastSongs, 'música apresentada', 'músicas apresentadas')}.`
      : 'Ainda há menos de 8 músicas apresentadas: por enquanto valem os dias de “Preços e prazos”.'
  const turn =
    songsPerWeek === null
      ? 'A fila ainda não conta, porque a capacidade da semana não foi informada.'
      : `A fila anda a ${pluralize(songsPerWeek, 'música', 'músicas')} por semana, a do prazo mais próximo primeiro; uma em produção conta como meia, um ajuste como um terço.`
  return `Cada previsão vem de 400 simulações das próximas semanas. ${times} ${turn}`
}

/** `2 dias úteis mais tarde` */
export function moveText(days: number): string {
  if (days === 0) return 'no mesmo dia'
  return `${pluralize(Math.abs(days), 'dia de trabalho', 'dias de trabalho')} ${days > 0 ? 'mais tarde' : 'mais cedo'}`
}
