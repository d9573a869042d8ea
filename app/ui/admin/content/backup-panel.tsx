import { Form } from 'react-router'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { StateDot } from '#app/ui/admin/shared/state-dot.tsx'
import { removalText } from '#copy/admin/backups.ts'
import type { BackupFailure, BackupSettings } from '#core/admin/backup.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatFileSize } from '#core/shared/file-size.ts'
import { formatCount } from '#core/shared/number-format.ts'

type Props = {
  target: { kind: 'folder' | 'bucket'; isEncrypted: boolean } | null
  settings: BackupSettings
  state: { isGood: boolean; text: string } | null
  recent: {
    id: string
    startedAt: Date
    bytes: number
    files: number
    failure: BackupFailure | null
    name: string | null
    isElsewhere: boolean
  }[]
  /** What was to be saved, and how many backups go with it; `null`: nobody could count them. */
  asked: { settings: BackupSettings; removed: number | null } | null
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Backups: how the last ones ended, when they are made and how many are kept. */
export function BackupPanel({ target, settings: stored, state, recent, asked }: Props) {
  const settings = asked?.settings ?? stored
  return (
    <Panel title="Backups">
      <div className="grid gap-4">
        <p>
          O banco de dados e todos os arquivos, como eram em um só momento, sem parar a loja.{' '}
          {target ? targetText(target) : null}
        </p>
        {target ? null : (
          <p className="notice">
            Sem destino: configure BACKUP_DIR (uma pasta em outro disco) ou BACKUP_S3_BUCKET no servidor e reinicie.
          </p>
        )}
        {target && !target.isEncrypted ? (
          <p className="notice">
            Os backups não são cifrados: quem lê o destino lê tudo. Para cifrar, configure BACKUP_KEY e um destino novo.
          </p>
        ) : null}
        {state ? (
          <p className="flex items-baseline gap-3" role="status">
            <StateDot isGood={state.isGood} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{state.text}</span>
          </p>
        ) : null}
        {recent.length > 0 ? (
          <ul className="divide-line divide-y">
            {recent.map(({ id, startedAt, bytes, files, failure, name, isElsewhere }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
                <StateDot isGood={failure === null} />
                <span className="tabular-nums">{formatDateTime(startedAt)}</span>
                <span className="text-smoke">
                  {name === null
                    ? 'falhou'
                    : `${formatFileSize(bytes)}, ${files === 1 ? '1 arquivo' : `${formatCount(files)} arquivos`}${failure === null ? '' : ', incompleto'}`}
                  {target && isElsewhere ? ', em outro lugar, pelo comando' : ''}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {target ? (
          <>
            <Form method="post" noValidate>
              <IntentButton intent="backup-run" label="Fazer backup agora" busy="Iniciando..." look="btn btn-line" />
            </Form>
            <Form method="post" noValidate className="grid justify-items-start gap-3">
              <CheckOption type="checkbox" name="on" value="1" defaultChecked={settings.isOn}>
                Fazer um backup por dia automaticamente
              </CheckOption>
              <label className="grid gap-1">
                <span className="font-bold">A partir das (horário de São Paulo)</span>
                <select name="hour" defaultValue={String(settings.hour)} className="input">
                  {hours.map((hour) => (
                    <option key={hour} value={hour}>
                      {hour} h
                    </option>
                  ))}
                </select>
              </label>
              <fieldset className="grid gap-2">
                <legend className="mb-1 font-bold">Guardar o último backup de cada</legend>
                <div className="grid grid-cols-3 gap-3">
                  <KeepField label="Dia" name="daily" value={settings.daily} min={1} max={90} />
                  <KeepField label="Semana" name="weekly" value={settings.weekly} min={0} max={53} />
                  <KeepField label="Mês" name="monthly" value={settings.monthly} min={0} max={120} />
                </div>
              </fieldset>
              <p className="hint">Com números menores, dizemos antes de salvar quantos backups serão apagados.</p>
              {asked ? (
                <>
                  <p role="alert" className="notice" data-tone="alarm">
                    {removalText(asked.removed)}
                  </p>
                  <input type="hidden" name="seen" value={confirmedRemoval(asked.removed)} />
                </>
              ) : null}
              <IntentButton
                intent="backup-save"
                label={asked ? 'Salvar mesmo assim' : 'Salvar'}
                busy="Salvando..."
                look={asked ? 'btn btn-danger' : 'btn btn-line'}
              />
            </Form>
          </>
        ) : null}
      </div>
    </Panel>
  )
}

/** The number that was said, as the form sends it. */
export function confirmedRemoval(removed: number | null): string {
  return removed === null ? 'unknown' : String(removed)
}

function KeepField({ label, ...field }: { label: string; name: string; value: number; min: number; max: number }) {
  const { name, value, min, max } = field
  return (
    <label className="grid gap-1">
      <span>{label}</span>
      <input type="number" name={name} defaultValue={value} min={min} max={max} required className="input w-full" />
    </label>
  )
}

function targetText({ kind, isEncrypted }: NonNullable<Props['target']>): string {
  const where = kind === 'bucket' ? 'Vão para o bucket de backups' : 'Vão para a pasta de backups do servidor'
  return isEncrypted ? `${where}, cifrados.` : `${where}.`
}
