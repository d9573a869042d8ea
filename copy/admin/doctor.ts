import { ageText } from '#copy/admin/backups.ts'
import { unknownSettingText } from '#copy/admin/startup.ts'
import type { HealthStatus } from '#core/admin/health.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** One examined thing: what is the case, and what to do where something is wrong. */
export type DoctorLine = { name: string; light: HealthStatus; text: string }

const good = (name: string, text: string): DoctorLine => ({ name, light: 'good', text })
const look = (name: string, text: string): DoctorLine => ({ name, light: 'look', text })
const bad = (name: string, text: string): DoctorLine => ({ name, light: 'bad', text })

export function formatDoctorLine({ name, light, text }: DoctorLine): string {
  const mark = { good: '✓', look: '!', bad: '✗' }[light]
  return `${mark} ${name}: ${text}`
}

export function doctorSummary(lines: readonly DoctorLine[]): string {
  const count = (light: HealthStatus) => lines.filter((line) => line.light === light).length
  const [problems, hints] = [count('bad'), count('look')]
  if (problems + hints === 0) return 'Tudo certo: a loja pode vender.'
  const counts = [
    problems === 1 ? '1 problema' : problems > 1 ? `${problems} problemas` : '',
    hints === 1 ? '1 aviso' : hints > 1 ? `${hints} avisos` : '',
  ].filter(Boolean)
  return problems > 0
    ? `${counts.join(' e ')}: corrija o que está marcado com ✗ antes de vender.`
    : `${counts.join('')}: a loja pode vender; veja se é isso mesmo que você quer.`
}

const settingsName = 'Configurações'

export function settingsLines(facts: {
  unknown: readonly { name: string; nearest: string }[]
  hasSiteUrl: boolean
  showsDemo: boolean
  isReal: boolean
}): DoctorLine[] {
  const hints = [
    ...facts.unknown.map((unknown) => unknownSettingText(unknown).replace(/^Aviso: /, '')),
    ...(facts.hasSiteUrl
      ? []
      : [
          'SITE_URL não está definido: links em e-mails apontam para o endereço local. Defina o endereço público da loja.',
        ]),
    ...(facts.isReal && facts.showsDemo ? ['As músicas de demonstração aparecem na loja. DEMO=0 as esconde.'] : []),
  ]
  return hints.length === 0
    ? [good(settingsName, 'Todas têm valores possíveis.')]
    : hints.map((hint) => look(settingsName, hint))
}

export function invalidSettingsLine(message: string): DoctorLine {
  return bad(settingsName, message)
}

export function dataDirLine(dataDir: string, state: 'usable' | 'missing' | 'open', fault: string | null): DoctorLine {
  const name = 'Pasta de dados'
  if (fault) return bad(name, fault)
  if (state === 'missing') return good(name, `${dataDir} será criada no primeiro início.`)
  if (state === 'open')
    return look(name, `Outros usuários desta máquina podem ler ${dataDir}. O próximo início corrige isso.`)
  return good(name, `${dataDir} pode ser usada, e só por este usuário.`)
}

const database = 'Banco de dados'

export function databaseLine(
  facts: {
    major: number
    isTooOld: boolean
    isReadOnly: boolean
    schema: 'empty' | 'too-old' | 'older' | 'current' | 'newer'
  },
  place: string,
): DoctorLine {
  const server = `PostgreSQL ${facts.major} em ${place}`
  if (facts.isTooOld) return bad(database, `${server}: a Harmonia precisa da versão 15 ou de uma mais nova.`)
  if (facts.isReadOnly)
    return bad(database, `${server} não aceita gravações: confira se é uma réplica ou está em modo de leitura.`)
  if (facts.schema === 'newer')
    return bad(
      database,
      `${server} já foi atualizado por uma Harmonia mais nova. Instale de novo a versão mais nova, ou restaure o backup feito antes da atualização.`,
    )
  if (facts.schema === 'too-old')
    return bad(
      database,
      `${server} é de uma Harmonia de antes de 27 de novembro de 2026. Inicie antes uma versão desse dia.`,
    )
  const next = {
    empty: ' Está vazio: o primeiro início o prepara.',
    older: ' O próximo início o atualiza: faça um backup antes.',
    current: ' Está na versão desta Harmonia.',
  }[facts.schema]
  return good(database, `${server} responde.${next}`)
}

export function databaseFaultLine(text: string): DoctorLine {
  return bad(database, text)
}

export const embeddedMissingLine = good(database, 'O embutido (PostgreSQL) será criado no primeiro início.')
export const embeddedStoppedLine = look(
  database,
  'O embutido (PostgreSQL) está parado, porque a Harmonia está parada. Inicie-a e rode o exame de novo.',
)

export function secretsLine(
  state: 'settings' | 'folder' | 'missing' | 'none-yet' | 'replaced' | 'unreadable',
  isExposed: boolean,
): DoctorLine {
  const name = 'Segredos'
  if (state === 'missing')
    return bad(
      name,
      'O segredo que assinou links e sessões não está aqui. Traga de volta a pasta secrets do backup, ou ponha em SESSION_SECRETS o mesmo dos outros processos.',
    )
  if (state === 'unreadable')
    return bad(
      name,
      'O segredo está na pasta secrets, mas este usuário não consegue lê-lo. Depois de uma restauração feita como root, devolva a pasta ao usuário da Harmonia com chown -R.',
    )
  if (isExposed)
    return bad(
      name,
      'Outros usuários podem ler a pasta secrets. Corrija com chmod 700 na pasta e chmod 600 nos arquivos.',
    )
  if (state === 'replaced')
    return look(
      name,
      'SESSION_SECRETS não contém o segredo usado até agora: com ele, links já enviados deixam de abrir.',
    )
  if (state === 'none-yet') return good(name, 'Um será criado no primeiro início. Inclua a pasta secrets nos backups.')
  return good(name, state === 'settings' ? 'Vêm de SESSION_SECRETS.' : 'Ficam na pasta secrets; inclua-a nos backups.')
}

export function soundLine(
  state: 'program' | 'library' | 'no-program' | 'no-filter' | 'no-library',
  path: string,
): DoctorLine {
  const name = 'Áudio'
  return {
    program: good(name, `FFmpeg em ${path}.`),
    library: good(name, 'FFmpeg da biblioteca instalada com a Harmonia.'),
    'no-program': bad(
      name,
      `Em ${path} não há um FFmpeg que funcione, com o ffprobe ao lado. Instale-o (apt install ffmpeg).`,
    ),
    'no-filter': bad(
      name,
      `O FFmpeg em ${path} não tem o medidor ebur128 ou o codificador aac. Instale o da distribuição.`,
    ),
    'no-library': bad(name, 'Não há FFmpeg: instale-o (apt install ffmpeg) e defina FFMPEG_PATH=/usr/bin/ffmpeg.'),
  }[state]
}

export function siteLine(state: 'answers' | 'other' | 'silent', siteUrl: string): DoctorLine {
  const name = 'Endereço'
  if (state === 'answers') return good(name, `${siteUrl} leva a esta loja.`)
  if (state === 'other')
    return look(name, `${siteUrl} responde, mas não com a Harmonia, ou ela está parada. Confira o DNS e o proxy.`)
  return look(
    name,
    `${siteUrl} não respondeu daqui. Confira o DNS, o certificado e o proxy; se a Harmonia está parada, inicie-a.`,
  )
}

/** `record`: how the last backup ended, as the shop recorded it. `newest`: the newest one that is in the target. */
type BackupFacts = { record: { isGood: boolean; text: string } | null } & (
  | { state: 'no-target' }
  | { state: 'no-folder' | 'unusable' | 'empty'; place: string }
  | { state: 'good' | 'late' | 'switched-off'; place: string; newest: Date; now: Date }
)

/** Never `bad`: a shop without backups can sell. */
export function backupsLine(facts: BackupFacts): DoctorLine {
  const name = 'Backups'
  const recorded = facts.record && !facts.record.isGood ? ` ${facts.record.text}` : ''
  switch (facts.state) {
    case 'no-target':
      return look(
        name,
        `Nenhum destino está configurado: só há backups quando alguém os faz por comando. Defina BACKUP_DIR (uma pasta em outro disco) ou BACKUP_S3_BUCKET.${facts.record ? ` ${facts.record.text}` : ''}`,
      )
    case 'no-folder':
      return look(
        name,
        `A pasta ${facts.place} não existe. Se ela fica em outro disco, confira se ele está montado; senão, o primeiro backup a cria.${recorded}`,
      )
    case 'unusable':
      return look(
        name,
        `Não é possível usar o destino (${facts.place}). Confira se ele existe e responde, e as permissões ou chaves.${recorded}`,
      )
    case 'empty':
      return look(
        name,
        `O destino (${facts.place}) responde, mas ainda não tem backups. A loja faz o primeiro sozinha, até dez minutos depois de iniciar.`,
      )
    case 'good':
    case 'late':
    case 'switched-off': {
      const { place, newest, now } = facts
      const made = `O último foi feito ${ageText(newest, now)}, em ${formatDateTime(newest)}; o destino (${place}) responde.`
      if (recorded) return look(name, `${made}${recorded}`)
      if (facts.state === 'late') return look(name, `${made} Confira se a loja está rodando: ela faz um por dia.`)
      if (facts.state === 'switched-off') return look(name, `${made} Os automáticos estão desligados no painel.`)
      return good(name, made)
    }
  }
}

export const testTokenLine = look(
  'Mercado Pago',
  'A chave é de teste (TEST-…): nenhum pagamento é real. Para vender, use a de produção.',
)
