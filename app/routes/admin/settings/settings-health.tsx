import { data, Form, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf, staffContext } from '#app/http/guards.ts'
import { BackupPanel, confirmedRemoval } from '#app/ui/admin/content/backup-panel.tsx'
import { CanaryPanel } from '#app/ui/admin/content/canary-panel.tsx'
import { IncidentsPanel } from '#app/ui/admin/content/incidents-panel.tsx'
import { SettingsHead } from '#app/ui/admin/content/settings-head.tsx'
import { usePanelUpdates } from '#app/ui/admin/hooks/use-panel-updates.ts'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { panelEventsUrl } from '#app/ui/shared/event-urls.ts'
import { backupStateText } from '#copy/admin/backups.ts'
import { canaryStateText } from '#copy/admin/canary.ts'
import { healthLines } from '#copy/admin/health.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { maxBackups } from '#core/admin/backup.ts'
import type { HealthStatus } from '#core/admin/health.ts'
import { isCanaryRunning } from '#core/payment/canary.ts'
import { findNewestBackups, isBackupRequested, listNewestBackups, readBackupSettings } from '#db/admin/backups.ts'
import { findNewestCanaryRun, isCanaryRequested, readCanarySettings } from '#db/admin/canary.ts'
import { listRecentIncidents } from '#db/admin/incidents.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { changeBackupSettings } from '#use-cases/admin/change-backup-settings.ts'
import { changeCanary } from '#use-cases/admin/change-canary.ts'
import { countRemovedBackups } from '#use-cases/admin/count-removed-backups.ts'
import { requestJob } from '#use-cases/admin/request-job.ts'
import { checkHealth } from '#use-cases/check-health.ts'
import { sendTestMail } from '#use-cases/mail/send-test-mail.ts'

import type { Route } from './+types/settings-health.ts'

const path = '/admin/settings/integracoes'
const incidentsShown = 10
const recentBackups = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = context.get(staffContext)
  const deps = context.get(depsContext)
  const [health, incidents, settings, run, isRequested, { payment }, backup, isBackupOnItsWay] = await Promise.all([
    checkHealth(deps),
    listRecentIncidents(deps.db, incidentsShown),
    readCanarySettings(deps.db),
    findNewestCanaryRun(deps.db),
    isCanaryRequested(deps.db),
    currentSettings(deps.db),
    readBackups(deps),
    isBackupRequested(deps.db),
  ])
  return {
    lines: healthLines(health),
    failedMails: health.mail.unresolved,
    incidents: incidents.map(({ id, cause, startedAt, endedAt }) => ({ id, cause, startedAt, endedAt })),
    email,
    canary: {
      reach: deps.canary.reach,
      byLink: payment.provider === 'links',
      settings,
      state: canaryStateText(run, deps.now()),
      run,
    },
    backup,
    isOnItsWay: isBackupOnItsWay || isRequested || (run !== null && isCanaryRunning(run, deps.now())),
  }
}

async function readBackups({ db, backup: { target }, now }: Deps) {
  const [settings, newest, recent] = await Promise.all([
    readBackupSettings(db),
    findNewestBackups(db, { hasTarget: target !== null }),
    listNewestBackups(db, recentBackups),
  ])
  const state = backupStateText(newest, { hasTarget: target !== null, settings, now: now() })
  return { target, settings, state, recent }
}

export async function action({ context, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  switch (field(form, 'intent')) {
    case 'canary-run':
      if (deps.canary.reach === null) throw data(null, { status: 400 })
      await requestJob(deps, actorOf(context), 'run-canary')
      return redirectWithToast(deps, path, {
        title: auditLabels['canary-requested'],
        text: 'O resultado aparece aqui em menos de um minuto.',
      })
    case 'backup-run':
      if (deps.backup.target === null) throw data(null, { status: 400 })
      await requestJob(deps, actorOf(context), 'run-backup')
      return redirectWithToast(deps, path, {
        title: auditLabels['backup-requested'],
        text: 'Ele aparece aqui quando terminar.',
      })
    case 'backup-save': {
      const settings = {
        isOn: field(form, 'on') !== '',
        hour: Number(field(form, 'hour')),
        daily: Number(field(form, 'daily')),
        weekly: Number(field(form, 'weekly')),
        monthly: Number(field(form, 'monthly')),
      }
      const removed = await countRemovedBackups(deps, settings)
      if (removed !== 0 && field(form, 'seen') !== confirmedRemoval(removed))
        return data({ refusal: null, asked: { settings, removed } }, { status: 422 })
      const changed = await changeBackupSettings(deps, actorOf(context), settings)
      if (!changed.ok)
        return redirectWithToast(deps, path, {
          isRefusal: true,
          title: 'Nada foi salvo',
          text: `Escreva números inteiros: de 1 a ${maxBackups.daily} dias, até ${maxBackups.weekly} semanas e até ${maxBackups.monthly} meses.`,
        })
      return redirectWithToast(deps, path, {
        title: settings.isOn ? 'Backups automáticos ligados' : 'Backups automáticos desligados',
        text: settings.isOn
          ? `O próximo é feito a partir das ${settings.hour} h.`
          : 'Só são feitos backups quando alguém pedir.',
      })
    }
    case 'canary-save': {
      const settings = { isOn: field(form, 'on') !== '', everyHours: Number(field(form, 'every')) }
      const changed = await changeCanary(deps, actorOf(context), settings)
      if (!changed.ok) throw data(null, { status: 400 })
      return redirectWithToast(deps, path, {
        title: settings.isOn ? 'Compras de teste ligadas' : 'Compras de teste desligadas',
        text: settings.isOn
          ? 'A próxima compra de teste começa em até dez minutos.'
          : 'Nenhuma compra de teste é feita automaticamente.',
      })
    }
    case 'test-mail': {
      const { email } = context.get(staffContext)
      const sent = await sendTestMail(deps, actorOf(context), email)
      if (!sent.ok) return data({ refusal: sent.code, asked: null }, { status: 429 })
      return redirectWithToast(deps, path, {
        title: 'E-mail de teste na fila',
        text: `Ele chega em ${email} em instantes.`,
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function SettingsHealth({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, failedMails, incidents, email, canary, backup, isOnItsWay } = loaderData
  // Only then: each reading asks every integration.
  usePanelUpdates(isOnItsWay ? panelEventsUrl : null)

  return (
    <>
      <SettingsHead />
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Panel title="Saúde das integrações">
          <ul className="grid gap-4">
            {lines.map(({ part, name, light, status, text }) => (
              <Part key={part} light={light} title={`${name}: ${status}`}>
                {text}{' '}
                {part === 'mail' && failedMails > 0 ? (
                  <Link to="/admin/mails?estado=unresolved" className="link">
                    {failedMails === 1 ? '1 e-mail falhou' : `${failedMails} e-mails falharam`}
                  </Link>
                ) : null}
              </Part>
            ))}
          </ul>
        </Panel>
        <IncidentsPanel incidents={incidents} />
        <BackupPanel {...backup} asked={actionData?.asked ?? null} />
        <CanaryPanel {...canary} />
        <Panel title="E-mail de teste" id="e-mail-de-teste">
          <Form method="post" noValidate className="grid justify-items-start gap-3">
            <p>Enviamos um e-mail para {email}, pelo mesmo caminho dos e-mails dos clientes.</p>
            <IntentButton intent="test-mail" label="Enviar e-mail de teste" busy="Enviando..." look="btn btn-line" />
            <p role="alert" className="error">
              {actionData?.refusal ? 'Já enviamos cinco testes nesta hora. Espere um pouco.' : ''}
            </p>
          </Form>
        </Panel>
      </div>
    </>
  )
}

function Part({ light, title, children }: { light: HealthStatus; title: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3">
      <span aria-hidden="true" className={`mt-1.5 size-3 rounded-full ${colours[light]}`} />
      <p>
        <strong className="block">{title}</strong>
        {children}
      </p>
    </li>
  )
}

const colours: Record<HealthStatus, string> = { good: 'bg-approved', look: 'bg-waiting', bad: 'bg-alarm' }
