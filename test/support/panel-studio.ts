import pg from 'pg'

import { connect } from '#db/client.ts'
import { addUpPurchases } from '#use-cases/client/add-up-purchases.ts'

/** Size of a generated studio, filled by SQL. */
export type PanelSize = { projects: number; clients: number }

/** Orders per day, independent of the size: a larger studio is the same one years later. */
const perDay = 60

const firstNames =
  'Ana Bruno Célia Dora Elza Fábio Gil Helena Ivo Joana Kléber Lia Mário Nara Otto Paula Quitéria Rosa Sílvio Tereza Ugo Vera Wanda Xênia Yara Zeca'.split(
    ' ',
  )
const lastNames = 'Lima Souza Reis Prado Antunes Moura Nunes Ramos Sá Teles Valença'.split(' ')

/** Days and names are the same in every run; ids are derived from a number, so that the bench can address rows. */
const steps = [
  `insert into clients (id, name, email, phone, company, created_at, updated_at)
   select ${uuid('c', 'n')}, ${nameOf('n')}, 'cliente' || n || '@exemplo.com.br',
     case when n % 10 < 7 then '5511' || (900000000 + n) end,
     case when n % 10 < 3 then (array['Escola','Padaria','Clínica','Estúdio','Coral'])[1 + n % 5] || ' ' || n end,
     born, born
   from (select n, ${bornAt('n * $1::float8 / $2')} as born from generate_series(1, $2::int) n) made`,

  `insert into staff (id, name, email, role)
   select 'produtor-' || n, (array['Beto Reis','Carla Nunes','Davi Moura'])[n], 'produtor' || n || '@exemplo.com.br',
     'producer'
   from generate_series(1, 3) n on conflict do nothing`,

  `insert into orders (id, code, state, package_id, package_name, own_lyric, lines, total_cents, expected_days,
     limit_days, buyer_name, buyer_email, client_id, visitor_id, submission_id, contract, contract_hash,
     terms_accepted_at, terms_ip, terms_user_agent, review_flag, paid_at, paid_by_payment_id, created_at, updated_at)
   select ${uuid('b', 'n')}, ${codeOf('n')},
     case when n % 7 = 0 then 'expired' when n % 251 = 0 then 'manual-review' else 'paid' end,
     package, initcap(package), false,
     jsonb_build_array(jsonb_build_object('kind', 'package', 'id', package, 'title', initcap(package), 'amount', 21900)), 21900 + n % 4 * 10000, 7, 7, ${nameOf('client')},
     'cliente' || client || '@exemplo.com.br', ${uuid('c', 'client')}, 'v' || n, gen_random_uuid(),
     '{"id":"essencial","version":"1","title":"Contrato","sections":[]}', 'abc', born, '198.51.100.7', 'Firefox', case when n % 251 = 0 then 'wrong-amount' end,
     case when n % 7 > 0 then born + interval '20 minutes' end, case when n % 7 > 0 then 'pay-' || n end, born, born
   from (select n, 1 + n % $2::int as client, ${bornAt('n')} as born,
     (array['express','essencial','profissional','premium'])[1 + n % 4] as package
     from generate_series(1, $1::int) n) made`,

  // One statement: a payment and its entries must add up when its transaction ends.
  `with paid as (insert into payments (order_id, provider_id, status, status_detail, method, installments, amount_cents,
     refunded_cents, currency, approved_at, releases_at, provider_created_at, provider_updated_at)
   select id, paid_by_payment_id, case when total_cents % 97 = 0 then 'refunded' else 'approved' end, 'accredited', 'pix', 1,
     total_cents, case when total_cents % 97 = 0 then total_cents else 0 end, 'BRL', paid_at, paid_at + interval '14 days', paid_at, paid_at
   from orders where paid_by_payment_id is not null
   returning provider_id, order_id, amount_cents, refunded_cents, approved_at)
   insert into ledger_entries (payment_id, order_id, kind, amount_cents, currency, at)
   select provider_id, order_id, 'charge', amount_cents, 'BRL', approved_at from paid
   union all select provider_id, order_id, 'refund', -refunded_cents, 'BRL', approved_at from paid where refunded_cents > 0`,

  `insert into projects (id, code, order_id, client_id, title, client_name, client_email, package_id, status, step,
     preview_code, expires_at, deadline_started_at, expected_on, deadline_on, assignee_id, delivered_at, created_at,
     updated_at)
   select ${uuid('a', 'n')}, ${codeOf('n')}, case when n % 7 > 0 then ${uuid('b', 'n')} end, ${uuid('c', 'client')},
     (array['Música de ','Valsa para ','Samba de ','Bodas de ','Aniversário de ','Canção de ninar para '])[1 + n % 6]
       || ${nameOf('client')},
     ${nameOf('client')}, 'cliente' || client || '@exemplo.com.br', 'essencial', status,
     case when status <> 'waiting' then 'presentation'
       else (array['analysis','composition','production','presentation'])[1 + n / 10 % 4] end,
     md5('preview' || n), born + interval '30 days', born, born::date + 7, born::date + 10,
     case when n % 3 = 0 then 'produtor-' || (1 + n % 9 / 3) end,
     case when status = 'delivered' then born + interval '9 days' end, born, born + n % 9 * interval '1 day'
   from (select n, 1 + n % $2::int as client, ${bornAt('n')} + interval '20 minutes' as born,
     case n % 10 when 1 then 'waiting' when 2 then 'feedback' when 3 then 'approved' else 'delivered' end as status
     from generate_series(1, $1::int) n) made`,

  `insert into project_versions (project_id, number, name, description, track, created_at, presented_at)
   select id, v, 'Versão ' || v, 'Voz e violão', '{"kind":"bandcamp-private","url":"https://a.bandcamp.com/private/x"}',
     created_at + v * interval '2 days', created_at + v * interval '2 days'
   from projects, generate_series(1, 2) v where status <> 'waiting' or step = 'presentation'`,

  // Of twenty clients who ask for changes one has to pay first.
  `insert into feedbacks (project_id, version_name, content, created_at, is_unpaid)
   select id, 'Versão 2', 'Um pouco mais lento', created_at + interval '5 days', status = 'feedback' and code ~ '02$' and code ~ '[02468]..$'
   from projects where status <> 'waiting'`,

  `insert into briefings (package_id, order_id, project_id, state, answers, sent_at, created_at)
   select 'essencial', order_id, id, case when step = 'analysis' then 'sent' else 'accepted' end, '{}',
     created_at + interval '1 day', created_at
   from projects where code::text ~ '[0-7]$'`,

  `insert into history (project_id, type, details, actor, created_at)
   select id, event, '{"versionName":"Versão 1","feedbackSnippet":"Um pouco mais lento"}', 'system',
     created_at + v * interval '1 day'
   from projects, unnest(array['project-created','version-added','client_feedback_received']) with ordinality e(event, v)`,

  `insert into mails (kind, dedupe_key, to_name, to_email, content, order_id, state, sent_at, created_at)
   select 'order-received', 'bench-' || id, buyer_name, buyer_email,
     '{"subject":"Pedido recebido","preheader":"","heading":"","paragraphs":["Olá!"],"footer":[]}', id, 'sent',
     created_at, created_at
   from orders`,

  `insert into audit_log (staff_id, staff_name, action, subject_kind, subject_id, subject_label, details, ip,
     user_agent, created_at)
   select coalesce(assignee_id, 'produtor-1'), 'Beto Reis', action, 'project', id, code, '{}', '198.51.100.7', 'Firefox',
     created_at + v * interval '1 day'
   from projects, unnest(array['project-created','version-added']) with ordinality a(action, v)`,

  `select setval('order_numbers', $1::int)`,
]

/** Fills a migrated database that has no projects yet. */
export async function fillPanel(url: string, { projects, clients }: PanelSize): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const step of steps) {
      const values = [projects, clients].slice(0, Math.max(0, ...[1, 2].filter((index) => step.includes(`$${index}`))))
      await client.query(step, values)
    }
    // What cleaning up and autovacuum would have done by the next day.
    const { db, close } = connect(url, { connections: 1 })
    try {
      await addUpPurchases({ db })
    } finally {
      await close()
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * Every list of the panel with its filters, sort orders and searches, and every detail page. `grows`: what a page counts or adds up
 * row by row, of which the bench's larger studio has more.
 */
export function panelPages(size: PanelSize): { name: string; path: string; grows: string }[] {
  const { project, order, client, code, wholeName } = sampleUrls(size)
  const deep = (list: string) => `/admin/${list}${list.includes('?') ? '&' : '?'}antes=${halfWay(size)}`
  const pages: [name: string, path: string, grows?: string][] = [
    ['dashboard', '/admin'],
    ['dashboard, 90 days', '/admin?periodo=90'],
    ['board', '/admin/projects/quadro'],
    ['board of one person', '/admin/projects/quadro?responsavel=produtor-1'],
    ['board of nobody', '/admin/projects/quadro?responsavel=ninguem'],
    ['projects', '/admin/projects'],
    ['projects, half way down', deep('projects')],
    ['projects waiting', '/admin/projects?estado=waiting'],
    ['projects with feedback', '/admin/projects?estado=feedback'],
    ['projects with feedback to answer', '/admin/projects?responder=1&ordem=prazo'],
    ['projects with changes to pay', '/admin/projects?estado=a-pagar', '50, 500 projects'],
    ['projects approved', '/admin/projects?estado=approved'],
    ['projects delivered', '/admin/projects?estado=delivered'],
    ['delivered, half way down', deep('projects?estado=delivered')],
    ['projects in composition', '/admin/projects?etapa=composition'],
    ['waiting in production', '/admin/projects?estado=waiting&etapa=production'],
    ['projects of one person', '/admin/projects?responsavel=produtor-1'],
    ['feedback for one person', '/admin/projects?responsavel=produtor-1&estado=feedback'],
    ['projects of nobody', '/admin/projects?responsavel=ninguem'],
    ['projects by last activity', '/admin/projects?ordem=atividade'],
    ['of one person, by activity', '/admin/projects?ordem=atividade&responsavel=produtor-1&estado=delivered'],
    ['projects by their limit', '/admin/projects?ordem=prazo'],
    ['in production, by limit', '/admin/projects?ordem=prazo&estado=waiting&etapa=production'],
    ['late projects', '/admin/projects?atrasados=1'],
    ['late, of one person', '/admin/projects?atrasados=1&responsavel=produtor-1&ordem=prazo', '103, 501 projects'],
    ['projects, "a"', '/admin/projects?busca=a'],
    ['projects, "zq" (none)', '/admin/projects?busca=zq'],
    ['projects, "ana"', '/admin/projects?busca=ana'],
    ['projects, a whole name', `/admin/projects?busca=${encodeURI(wholeName)}`],
    ['projects, "samba bodas" (none)', '/admin/projects?busca=samba+bodas'],
    ['projects, "xyzw" (none)', '/admin/projects?busca=xyzw'],
    ['projects, a code', `/admin/projects?busca=${code}`],
    ['waiting, "samba" (none)', '/admin/projects?busca=samba&estado=waiting'],
    ['waiting, "elza"', '/admin/projects?busca=elza&estado=waiting', '75, 501 projects'],
    ['a project', project],
    ['clients', '/admin/clients'],
    ['clients, "b"', '/admin/clients?busca=b', '77, 501 clients'],
    ['clients, "rosa"', '/admin/clients?busca=rosa'],
    ['clients by name', '/admin/clients?ordem=nome'],
    ['clients by what they bought', '/admin/clients?ordem=comprado'],
    ['clients by last order', '/admin/clients?ordem=ultimo-pedido'],
    ['a client', client],
    ['orders', '/admin/orders'],
    ['orders, half way down', deep('orders')],
    ['orders paid', '/admin/orders?estado=paid'],
    ['orders to look at', '/admin/orders?estado=atencao'],
    ['orders, "nara reis"', '/admin/orders?busca=nara+reis', '35, 350 orders'],
    ['orders by buyer', '/admin/orders?ordem=comprador'],
    ['orders by value', '/admin/orders?ordem=valor'],
    ['orders of 30 days', '/admin/orders?periodo=30-dias'],
    ['orders of this year, by value', '/admin/orders?periodo=este-ano&ordem=valor', 'orders of the year, up to 20,001'],
    ['orders of a day’s money', `/admin/orders?movimento=${dayBefore(40)}`],
    ['an order', order],
    ['vouchers', '/admin/vales'],
    ['what is owed', '/admin/financeiro/a-pagar'],
    ['finance', '/admin/financeiro', '8,600, 22,100 payments of 400 days'],
    ['days', '/admin/financeiro/dias'],
    ['all days, by refunds', '/admin/financeiro/dias?periodo=sempre&ordem=reembolsado', '8,600, 86,000 entries'],
    ['mails', '/admin/mails'],
    ['mails, "nara reis"', '/admin/mails?busca=nara+reis', '35, 350 mails'],
    ['mails by recipient', '/admin/mails?ordem=destinatario'],
    ['mails of 30 days', '/admin/mails?periodo=30-dias'],
    ['figures, 3 months', '/admin/indicadores?periodo=3'],
    ['figures, 24 months', '/admin/indicadores?periodo=24'],
    ['log', '/admin/audit'],
    ['log of one person', '/admin/audit?pessoa=produtor-1&acao=version-added'],
    ['palette, "a"', '/admin/busca/achados?busca=a'],
    ['palette, "ana"', '/admin/busca/achados?busca=ana'],
    ['palette, a whole name', `/admin/busca/achados?busca=${encodeURI(wholeName)}`],
    ['palette, "zq" (none)', '/admin/busca/achados?busca=zq'],
  ]
  return pages.map(([name, path, grows = '']) => ({ name, path, grows }))
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** The cursor in the middle of a list. */
function halfWay({ projects }: PanelSize): string {
  const micros = Math.round((Date.now() - (projects / perDay / 2) * 86_400_000) * 1_000)
  return `${micros}_00000000-0000-4000-8000-000000000000`
}

/** URLs of the newest project, an order and a client, and search terms that only few rows contain. */
function sampleUrls({ projects, clients }: PanelSize) {
  const known = clients - 223
  return {
    code: `P${projects - 8}`,
    /** No other number contains these digits. */
    wholeName: [firstNames[known % firstNames.length], lastNames[known % lastNames.length], known].join('+'),
    project: `/admin/projects/${idOf('a', projects - (projects % 10) - 8)}`,
    order: `/admin/orders/${idOf('b', projects - (projects % 7) - 1)}`,
    client: `/admin/clients/${idOf('c', clients - 7)}`,
  }
}

function idOf(kind: string, number: number): string {
  return `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function uuid(kind: string, number: string): string {
  return `('${kind}0000000-0000-4000-8000-' || lpad(${number}::text, 12, '0'))::uuid`
}

function codeOf(number: string): string {
  return `'P' || lpad(${number}::text, greatest(4, length(${number}::text)), '0')`
}

/** Creation time for a row number: the highest is a few minutes old. */
function bornAt(number: string): string {
  return `now() - ($1::int - ${number}) * interval '1 day' / ${perDay} - interval '10 minutes'`
}

function nameOf(number: string): string {
  return `${pick(firstNames, number)} || ' ' || ${pick(lastNames, number)} || ' ' || ${number}`
}

function pick(names: string[], number: string): string {
  return `(array[${names.map((word) => `'${word}'`).join(',')}])[1 + ${number} % ${names.length}]`
}
