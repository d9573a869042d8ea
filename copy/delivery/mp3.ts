import type { Credits } from '#core/delivery/credits-form.ts'
import type { DeliveryKind } from '#core/delivery/delivery.ts'

import { aiGeneratedPartLabels } from './delivery.ts'
import { deliveryKindLabels } from './promised.ts'

/** The title inside an MP3: that of the song, with what this file of it is. */
export function mp3Title(songTitle: string, { kind, title }: { kind: DeliveryKind; title: string }): string {
  const label = title || (kind === 'mp3' ? '' : deliveryKindLabels[kind])
  return label === '' ? songTitle : `${songTitle} (${label})`
}

/** For whom it was made, by whom, and where to ask about it. */
export function mp3Comment(project: { recipient: string; code: string }, credits: Credits | null): string {
  return [
    ...(project.recipient === '' ? [] : [`Feita para ${project.recipient}.`]),
    ...(credits ? [`Criação: ${credits.people.join('; ')}.`] : []),
    ...(credits && credits.aiGeneratedParts.length > 0
      ? [
          `Com inteligência artificial: ${credits.aiGeneratedParts.map((part) => aiGeneratedPartLabels[part].toLowerCase()).join(', ')}.`,
        ]
      : []),
    `Projeto ${project.code}.`,
  ].join(' ')
}

/** `Ana Lima, arranjo` by name and role; who has no role took part in all of it. */
export function mp3People(credits: Credits | null): { name: string; role: string }[] {
  return (credits?.people ?? []).map((line) => {
    const [name = line, ...rest] = line.split(',')
    return { name: name.trim(), role: rest.join(',').trim() || 'criação' }
  })
}
