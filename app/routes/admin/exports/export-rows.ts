import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readClientFilter } from '#app/routes/admin/clients/client-filter.ts'
import { refreshPurchases } from '#app/routes/admin/clients/refresh-purchases.ts'
import type { CsvCell } from '#app/routes/admin/csv.ts'
import { readCostFilter } from '#app/routes/admin/finance/cost-filter.ts'
import { readDayFilter } from '#app/routes/admin/finance/day-filter.ts'
import { figureRows } from '#app/routes/admin/finance/figure-rows.ts'
import { readFigures } from '#app/routes/admin/finance/figures-data.ts'
import { readOrderFilter } from '#app/routes/admin/orders/order-filter.ts'
import { readProjectFilter } from '#app/routes/admin/projects/project-filter.ts'
import { answerColumns } from '#copy/order/order-answers.ts'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import { reviewFlagText, orderStateText, paymentMethodLabels, projectStatusLabel } from '#copy/shared/labels.ts'
import { parseFigureMonths } from '#core/admin/figures.ts'
import { daysOfMonth, parseMonth } from '#core/admin/finance-month.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { zeroTotals } from '#core/payment/ledger.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { dayOf, formatDate, formatDateTime, formatDay } from '#core/shared/dates.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'
import { formatTaxId } from '#core/shared/tax-id.ts'
import { eachClient } from '#db/client/clients-admin.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { eachOrder } from '#db/order/orders-admin.ts'
import { eachDay } from '#db/payment/ledger-days.ts'
import { eachMovement, type Movement } from '#db/payment/movements.ts'
import { eachCost, listPaidCosts, type PaidCost } from '#db/payment/production-costs.ts'
import { eachProject } from '#db/project/projects-admin.ts'
import { listGivenVouchers, type GivenVoucher } from '#db/voucher/vouchers.ts'
import type { ExportedList } from '#use-cases/admin/export-list.ts'

type Context = Readonly<RouterContextProvider>
type Source = {
  list: ExportedList
  /** The screen it is exported from. */
  path: string
  heads: string[]
  /** `ids`: only these rows, of those this person may see; `null` for all that fit the filters. */
  batches: (context: Context, wishes: URLSearchParams, ids: string[] | null) => AsyncGenerator<CsvCell[][]>
}

/** A list by what stands in each column, under its head. */
function sourceOf<Row>({
  columns,
  rows,
  ...source
}: Pick<Source, 'list' | 'path'> & {
  columns: Record<string, (row: Row) => CsvCell>
  rows: (...asked: Parameters<Source['batches']>) => AsyncIterable<Row[]>
}): Source {
  const cells = Object.values(columns)
  return {
    ...source,
    heads: Object.keys(columns),
    async *batches(...asked) {
      for await (const batch of rows(...asked)) yield batch.map((row) => cells.map((cell) => cell(row)))
    },
  }
}

/** The files a list can be had as, by the name in the address. The filters of the list apply; every page is in it. */
export const sources: Partial<Record<string, Source>> = {
  clientes: sourceOf({
    list: 'client',
    path: '/admin/clients',
    async *rows(context, wishes, ids) {
      const deps = context.get(depsContext)
      await refreshPurchases(deps)
      yield* eachClient(deps.db, { ...readClientFilter(context, wishes).filter, ids })
    },
    columns: {
      Nome: ({ name }) => name,
      'E-mail': ({ email }) => email,
      Telefone: ({ phone }) => (phone ? formatPhone(phone) : ''),
      Empresa: ({ company }) => company ?? '',
      Projetos: ({ projects }) => projects,
      Comprado: ({ bought }) => ({ amount: bought }),
      'Último pedido': ({ lastOrderAt }) => (lastOrderAt ? formatDate(lastOrderAt) : ''),
      'Cadastrado em': ({ createdAt }) => formatDate(createdAt),
    },
  }),
  projetos: sourceOf({
    list: 'project',
    path: '/admin/projects',
    async *rows(context, wishes, ids) {
      const { db } = context.get(depsContext)
      const { filter } = await readProjectFilter(context, wishes)
      const catalog = await currentCatalog(db)
      for await (const rows of eachProject(db, { ...filter, ids })) yield rows.map((row) => ({ ...row, catalog }))
    },
    columns: {
      Código: ({ code }) => code,
      Título: ({ title }) => title,
      Cliente: ({ clientName }) => clientName,
      'E-mail': ({ clientEmail }) => clientEmail,
      Pacote: ({ catalog, packageId }) => findPackage(catalog, packageId)?.name ?? packageId,
      Status: ({ status }) => projectStatusLabel(status),
      Etapa: ({ step }) => trackingSteps[step].title,
      Responsável: ({ assigneeName }) => assigneeName ?? '',
      'Criado em': ({ createdAt }) => momentText(createdAt),
      'Última atividade': ({ updatedAt }) => momentText(updatedAt),
      Previsão: ({ expectedOn }) => formatDay(expectedOn),
      'Prazo máximo': ({ deadlineOn }) => formatDay(deadlineOn),
      'Entregue em': ({ deliveredAt }) => (deliveredAt ? formatDate(deliveredAt) : ''),
      'Prévia expira em': ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : ''),
      'Feedback do cliente': ({ feedback }) => feedback,
    },
  }),
  pedidos: sourceOf({
    list: 'order',
    path: '/admin/orders',
    rows(context, wishes, ids) {
      const { db, now } = context.get(depsContext)
      return eachOrder(db, { ...readOrderFilter(wishes, now()).filter, ids })
    },
    columns: {
      Código: ({ code }) => code,
      Status: (order) => orderStateText(order),
      Atenção: ({ reviewFlag }) => reviewFlagText(reviewFlag),
      Comprador: ({ buyerName }) => buyerName,
      'E-mail': ({ buyerEmail }) => buyerEmail,
      Telefone: ({ buyerPhone }) => (buyerPhone ? formatPhone(buyerPhone) : ''),
      Pacote: ({ packageName }) => packageName,
      Total: ({ total }) => ({ amount: total }),
      Recebido: ({ gross }) => ({ amount: cents(gross) }),
      Devolvido: ({ returned }) => ({ amount: cents(returned) }),
      'Meio de pagamento': ({ method }) => (method ? paymentMethodLabels[method] : ''),
      'Feito em': ({ createdAt }) => momentText(createdAt),
      'Pago em': ({ paidAt }) => (paidAt ? momentText(paidAt) : ''),
      Tarifas: ({ fees }) => ({ amount: cents(fees) }),
      Líquido: ({ net }) => ({ amount: cents(net) }),
      ...answerColumns,
    },
  }),
  indicadores: {
    list: 'figures',
    path: '/admin/indicadores',
    heads: ['Indicador', 'Item', 'Medida', 'Valor'],
    async *batches(context, wishes) {
      yield figureRows(await readFigures(context, parseFigureMonths(wishes.get('periodo'))))
    },
  },
  dias: sourceOf({
    list: 'payment',
    path: '/admin/financeiro/dias',
    rows(context, wishes) {
      const { db, now } = context.get(depsContext)
      return eachDay(db, readDayFilter(wishes, now()).filter)
    },
    columns: {
      Data: ({ day }) => formatDay(day),
      Recebido: ({ gross }) => ({ amount: gross }),
      Tarifas: ({ fees }) => ({ amount: fees }),
      Devolvido: ({ returned }) => ({ amount: returned }),
      Líquido: ({ net }) => ({ amount: net }),
    },
  }),
  lancamentos: sourceOf({
    list: 'payment',
    path: '/admin/financeiro',
    // No line of totals: whoever sums a column would count it twice.
    async *rows(context, wishes) {
      const { db, now } = context.get(depsContext)
      const days = daysOfMonth(parseMonth(wishes.get('mes'), dayOf(now())))
      for await (const movements of eachMovement(db, days)) yield movements.map(ledgerLine)
      yield (await listGivenVouchers(db, days)).map(givenLine)
      yield (await listPaidCosts(db, days)).map(costLine)
    },
    columns: {
      Data: ({ day }) => formatDay(day),
      Pedido: ({ orderCode }) => orderCode ?? 'Sem pedido',
      Comprador: ({ buyerName }) => buyerName ?? '',
      'CPF/CNPJ': ({ taxId }) => (taxId ? formatTaxId(taxId) : ''),
      Descrição: ({ description }) => description,
      Recebido: ({ gross }) => ({ amount: gross }),
      Tarifas: ({ fees }) => ({ amount: fees }),
      Líquido: ({ net }) => ({ amount: net }),
      Devolvido: ({ returned }) => ({ amount: returned }),
      'Meio de pagamento': ({ method }) => (method ? paymentMethodLabels[method] : ''),
      Parcelas: ({ installments }) => installments ?? '',
      'Pagamento no Mercado Pago': ({ paymentId }) => (isManualPayment(paymentId) ? '' : paymentId),
      'Disponível em': ({ releasesAt }) => (releasesAt ? formatDate(releasesAt) : ''),
      'Nota fiscal': ({ invoiceNumber }) => invoiceNumber ?? '',
      Tipo: ({ kind }) => kind,
      'Custo de produção': ({ cost }) => ({ amount: cost }),
      'Pago a': ({ payeeName }) => payeeName,
    },
  }),
  custos: sourceOf({
    list: 'payment',
    path: '/admin/financeiro/a-pagar',
    rows(context, wishes, ids) {
      const { db, now } = context.get(depsContext)
      return eachCost(db, { ...readCostFilter(wishes, dayOf(now())), before: null, ids })
    },
    columns: {
      'Quem recebe': ({ payeeName }) => payeeName,
      Projeto: ({ projectCode }) => projectCode,
      Título: ({ projectTitle }) => projectTitle ?? '',
      'Pelo que é': ({ purpose }) => purpose,
      Valor: ({ amount }) => ({ amount }),
      Status: ({ paidOn }) => (paidOn === null ? 'A pagar' : 'Pago'),
      'Pago em': ({ paidOn }) => (paidOn === null ? '' : formatDay(paidOn)),
      'Anotado em': ({ createdAt }) => formatDate(createdAt),
    },
  }),
}

type LedgerLine = Omit<Movement, 'method' | 'installments' | 'lines'> & {
  kind: 'Venda' | 'Reembolso ou contestação' | 'Ajuste de tarifa' | 'Vale dado' | 'Custo de produção'
  /** What was paid to whoever made a song, signed as it leaves us; its own column, so that the sums of the sales stay theirs. */
  cost: Cents
  payeeName: string
  description: string
  method: PaymentMethod | null
  installments: number | null
}

const noCost = { cost: cents(0), payeeName: '' }

/** No sale of anybody: what the columns of sales hold of it. */
const noSale = {
  ...zeroTotals,
  ...noCost,
  paymentId: '',
  buyerName: null,
  method: null,
  installments: null,
  taxId: null,
  invoiceNumber: null,
  fee: null,
  releasesAt: null,
}

function ledgerLine({ lines, ...movement }: Movement): LedgerLine {
  const description = (lines ?? []).map(({ title }) => title).join(' + ')
  return { ...movement, ...noCost, kind: movementKind(movement), description }
}

/** What a day was for a payment: after its sale, money that went back, or only a fee that the provider changed. */
function movementKind({ gross, returned }: Pick<Movement, 'gross' | 'returned'>): LedgerLine['kind'] {
  if (gross !== 0) return 'Venda'
  return returned !== 0 ? 'Reembolso ou contestação' : 'Ajuste de tarifa'
}

/** One that was given moved no money: it is worth nothing in the books, and says so. */
function givenLine({ createdAt, orderId, code, buyerName, lines, value }: GivenVoucher): LedgerLine {
  const title = lines.map((line) => line.title).join(' + ')
  return {
    ...noSale,
    kind: 'Vale dado',
    day: dayOf(createdAt),
    orderId,
    orderCode: code,
    buyerName,
    description: `${title} (sem pagamento, vale ${formatBRL(value)} numa música)`,
  }
}

/** What was paid for making a song, on the day it was paid. */
function costLine({ paidOn, projectCode, payeeName, purpose, amount }: PaidCost): LedgerLine {
  return {
    ...noSale,
    kind: 'Custo de produção',
    day: paidOn,
    orderId: null,
    orderCode: projectCode,
    description: purpose,
    cost: cents(0 - amount),
    payeeName,
  }
}

/** A comma between day and time makes spreadsheets take a date for text. */
function momentText(instant: Date): string {
  return formatDateTime(instant).replace(',', '')
}
