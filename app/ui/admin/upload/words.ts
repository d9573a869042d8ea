import { uploadTooLarge } from '#copy/audio/upload-limit.ts'
import { maxUploadBytes } from '#core/audio/upload.ts'
import { formatFileSize } from '#core/shared/file-size.ts'

import type { TransferView } from './transfer.ts'

export type UploadView = { kind: 'empty' } | { kind: 'chosen' } | TransferView

/** What is wrong with a file before anything of it is sent; empty when nothing is. */
export function problemOf(size: number): string {
  if (size === 0) return 'Este arquivo está vazio.'
  return size <= maxUploadBytes ? '' : uploadTooLarge
}

/** Beside the bar, all the time. */
export function progressText(view: UploadView, sent: number, total: number): string {
  const amount = `${formatFileSize(sent)} de ${formatFileSize(total)}`
  switch (view.kind) {
    case 'sending':
      return view.secondsLeft === null ? amount : `${amount} · ${leftText(view.secondsLeft)}`
    case 'paused':
      return `${amount} · em pausa`
    case 'waiting':
      return `${amount} · o envio parou, nova tentativa em ${view.seconds} s`
    case 'finishing':
      return finishing
    case 'empty':
    case 'chosen':
    case 'failed':
    case 'done':
      return ''
  }
}

/** Read aloud: each tenth and each turn, not every megabyte. */
export function spokenText(view: UploadView, sent: number, total: number): string {
  switch (view.kind) {
    case 'sending':
      return `Enviando: ${Math.floor((sent / Math.max(1, total)) * 10) * 10}%`
    case 'paused':
      return 'Envio em pausa'
    case 'waiting':
      return 'O envio parou e continua sozinho assim que houver resposta.'
    case 'finishing':
      return finishing
    case 'empty':
    case 'chosen':
    case 'failed':
    case 'done':
      return ''
  }
}

const finishing = 'Juntando as partes e conferindo…'

function leftText(seconds: number): string {
  if (seconds === 1) return 'falta 1 segundo'
  return seconds < 90 ? `faltam ${seconds} segundos` : `faltam ${Math.round(seconds / 60)} minutos`
}
