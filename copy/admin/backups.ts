import { pluralize } from '#copy/shared/inflection.ts'
import {
  backupState,
  type BackupFailure,
  type BackupRun,
  type BackupSettings,
  type NewestBackups,
} from '#core/admin/backup.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatFileSize } from '#core/shared/file-size.ts'
import { formatCount } from '#core/shared/number-format.ts'

/** What went wrong, and what to do about it. */
const backupFailureTexts = {
  'target-full': 'o destino está cheio. Libere espaço ou guarde menos backups',
  'target-failed': 'o destino não pôde ser lido ou gravado. Confira a pasta ou o bucket, e a BACKUP_KEY',
  'key-missing': 'o destino guarda backups cifrados, e não há BACKUP_KEY. Configure a chave de antes, ou outro destino',
  'database-failed': 'o banco de dados não respondeu até o fim',
  'files-damaged': 'há arquivos da loja que não puderam ser lidos. O registro do servidor diz quais',
  other: 'o registro do servidor diz o que houve',
} satisfies Record<BackupFailure, string>

/** The state of backups in one line; `null` where there is no target and never was a backup. */
export function backupStateText(
  newest: NewestBackups,
  { hasTarget, settings, now }: { hasTarget: boolean; settings: Pick<BackupSettings, 'isOn'>; now: Date },
): { isGood: boolean; text: string } | null {
  if (!hasTarget && !newest.newest) return null
  const state = backupState(newest, hasTarget && settings.isOn, now)
  const made = newest.newestMade ? describe(newest.newestMade, now) : 'Nenhum backup foi feito até agora.'
  switch (state) {
    case 'none':
      return { isGood: false, text: 'Nenhum backup foi feito ainda.' }
    case 'good':
      return { isGood: true, text: made }
    case 'old':
      return { isGood: false, text: `${made} Desde então não houve outro.` }
    case 'failed': {
      const { failure, startedAt } = newest.newest ?? { failure: null, startedAt: now }
      const end = newest.newest?.name ? 'está incompleto' : 'falhou'
      const last = `O backup de ${formatDateTime(startedAt)} ${end}: ${backupFailureTexts[failure ?? 'other']}.`
      return { isGood: false, text: newest.newest?.name ? last : `${last} ${made}` }
    }
  }
}

function describe({ startedAt, bytes }: Pick<BackupRun, 'startedAt' | 'bytes'>, now: Date): string {
  return `Último backup ${ageText(startedAt, now)}, em ${formatDateTime(startedAt)}: ${formatFileSize(bytes)}.`
}

/** What a smaller rule takes away, before it is saved. `null`: nobody could count them. */
export function removalText(removed: number | null): string {
  if (removed === null)
    return 'O destino dos backups não respondeu agora, e não dá para dizer quantos seriam apagados. Com números menores, os que sobram são apagados quando o próximo backup for feito, e não voltam.'
  return removed === 1
    ? 'Com estes números, 1 backup que existe hoje é apagado quando o próximo for feito, e não volta.'
    : `Com estes números, ${formatCount(removed)} backups que existem hoje são apagados quando o próximo for feito, e não voltam.`
}

/** How long ago, in words. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days >= 2) return `há ${days} dias`
  if (hours >= 1) return `há ${pluralize(hours, 'hora', 'horas')}`
  return `há ${pluralize(minutes, 'minuto', 'minutos')}`
}
