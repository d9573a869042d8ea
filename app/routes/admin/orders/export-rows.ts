import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { CsvCell } from '#app/routes/admin/csv.ts'
import { figureRows } from '#app/routes/admin/finance/figure-rows.ts'
import { readFigures } from '#app/routes/admin/finance/figures-data.ts'
import { readProjectFilter } from '#app/routes/admin/projects/project-filter.ts'
import { searchOf } from '#app/routes/admin/search-words.ts'
import {
  reviewFlagText,
  orderStateLabels,
  paymentMethodLabels,
  projectStatusLabel,
  trackingSteps,
} from '#copy/shared/labels.ts'
import { parseFigureMonths } from '#core/admin/figures.ts'
import { daysOfMonth, parseMonth } from '#core/admin/finance-month.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { dayOf, formatDate, formatDateTime, formatDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { formatTaxId } from '#core/shared/tax-id.ts'
import { eachClient, eachOrder, eachProject } from '#db/client/exports.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { eachMovement, type Movement } from '#db/payment/movements.ts'
import type { ExportedList } from '#use-cases/project/export-list.ts'

import { readOrderFilter } from './order-filter.ts'

type Context = Readonly<RouterContextProvider>
type Source = {
  list: ExportedList
  /** The screen it is exported from. */
  path: string
  heads: string[]
  /** `ids`: only these rows, of those this person may see; `null` for all that fit the filters. */
  batches: (context: Context, wishes: URLSearchParams, ids: string[] | null) => AsyncGenerator<CsvCell[][]>
}

/** The files a list can be had as, by the name in the address. The filters of the list apply; every page is in it. */
export const sources: Partial<Record<string, Source>> = {
  clientes: {
    list: 'client',
    path: '/admin/clients',
    heads: ['Nome', 'E-mail', 'Telefone', 'Empresa', 'Projetos', 'Cadastrado em'],
    async *batches(context, wishes, ids) {
      for await (const rows of eachClient(context.get(depsContext).db, { search: searchOf(wishes), ids })) {
        yield rows.map(({ name, email, phone, company, projects, createdAt }) => {
          return [name, email, phone ? formatPhone(phone) : '', company ?? '', projects, formatDate(createdAt)]
        })
      }
    },
  },
  projetos: {
    list: 'project',
    path: '/admin/projects',
    heads: [
      'Código',
      'Título',
      'Cliente',
      'E-mail',
      'Pacote',
      'Status',
      'Etapa',
      'Responsável',
      'Criado em',
      'Última atividade',
      'Previsão',
      'Prazo máximo',
      'Entregue em',
      'Prévia expira em',
    ],
    async *batches(context, wishes, ids) {
      const { db } = context.get(depsContext)
      const { filter } = await readProjectFilter(context, wishes)
      const catalog = await currentCatalog(db)
      for await (const rows of eachProject(db, { ...filter, ids })) {
        yield rows.map((project) => [
          project.code,
          project.title,
          project.clientName,
          project.clientEmail,
          findPackage(catalog, project.packageId)?.name ?? project.packageId,
          projectStatusLabel(project.status),
          trackingSteps[project.step].title,
          project.assigneeName ?? '',
          momentText(project.createdAt),
          momentText(project.updatedAt),
          formatDay(project.expectedOn),
          formatDay(project.deadlineOn),
          project.deliveredAt ? formatDate(project.deliveredAt) : '',
          project.expiresAt ? formatDate(project.expiresAt) : '',
        ])
      }
    },
  },
  pedidos: {
    list: 'order',
    path: '/admin/orders',
    heads: [
      'Código',
      'Status',
      'Atenção',
      'Comprador',
      'E-mail',
      'Telefone',
      'Pacote',
      'Total',
      'Recebido',
      'Reembolsado',
      'Meio de pagamento',
      'Feito em',
      'Pago em',
      'Tarifas',
      'Líquido',
    ],
    async *batches(context, wishes, ids) {
      const { db, now } = context.get(depsContext)
      for await (const rows of eachOrder(db, { ...readOrderFilter(wishes, now()).filter, ids })) {
        yield rows.map((order) => [
          order.code,
          orderStateLabels[order.state],
          reviewFlagText(order.reviewFlag),
          order.buyerName,
          order.buyerEmail,
          order.buyerPhone ? formatPhone(order.buyerPhone) : '',
          order.packageName,
          { amount: order.total },
          { amount: cents(order.gross) },
          { amount: cents(order.returned) },
          order.method ? paymentMethodLabels[order.method] : '',
          momentText(order.createdAt),
          order.paidAt ? momentText(order.paidAt) : '',
          { amount: cents(order.fees) },
          { amount: cents(order.net) },
        ])
      }
    },
  },
  indicadores: {
    list: 'figures',
    path: '/admin/indicadores',
    heads: ['Indicador', 'Item', 'Medida', 'Valor'],
    async *batches(context, wishes) {
      yield figureRows(await readFigures(context, parseFigureMonths(wishes.get('periodo'))))
    },
  },
  lancamentos: {
    list: 'payment',
    path: '/admin/financeiro',
    heads: [
      'Data',
      'Pedido',
      'Comprador',
      'CPF/CNPJ',
      'Descrição',
      'Recebido',
      'Tarifas',
      'Líquido',
      'Reembolsado',
      'Meio de pagamento',
      'Parcelas',
      'Pagamento no Mercado Pago',
      'Disponível em',
      'Nota fiscal',
    ],
    async *batches(context, wishes) {
      const { db, now } = context.get(depsContext)
      const month = parseMonth(wishes.get('mes'), dayOf(now()))
      const days = daysOfMonth(month)
      // No line of totals: whoever sums a column would count it twice.
      for await (const rows of eachMovement(db, days)) yield rows.map(movementCells)
    },
  },
}

/** A comma between day and time makes spreadsheets take a date for text. */
function momentText(instant: Date): string {
  return formatDateTime(instant).replace(',', '')
}

function movementCells(movement: Movement): CsvCell[] {
  const { day, orderCode, buyerName, taxId, lines, method, installments, paymentId, releasesAt } = movement
  return [
    formatDay(day),
    orderCode ?? 'Sem pedido',
    buyerName ?? '',
    taxId ? formatTaxId(taxId) : '',
    (lines ?? []).map(({ title }) => title).join(' + '),
    ...sumCells(movement),
    paymentMethodLabels[method],
    installments,
    isManualPayment(paymentId) ? '' : paymentId,
    releasesAt ? formatDate(releasesAt) : '',
    movement.invoiceNumber ?? '',
  ]
}

function sumCells({ gross, fees, net, returned }: LedgerTotals): CsvCell[] {
  return [gross, fees, net, returned].map((amount) => ({ amount }))
}
