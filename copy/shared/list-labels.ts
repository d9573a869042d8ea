import type { SortedList, SortName } from '#core/admin/list-sort.ts'
import type { Period } from '#core/admin/period.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/number-format.ts'

/** What an order of a list is called, in the direction it is usually read in and in the other one. */
export const sortLabels: { [List in SortedList]: Record<SortName<List>, readonly [usual: string, reversed: string]> } =
  {
    projects: {
      created: ['Criados por último', 'Criados primeiro'],
      title: ['Título de A a Z', 'Título de Z a A'],
      client: ['Cliente de A a Z', 'Cliente de Z a A'],
      limit: ['Prazo mais próximo', 'Prazo mais distante'],
      activity: ['Última atividade', 'Parados há mais tempo'],
      status: ['Status, quem espera primeiro', 'Status, quem espera por último'],
      person: ['Responsável de A a Z', 'Responsável de Z a A'],
    },
    orders: {
      created: ['Mais recentes', 'Mais antigos'],
      buyer: ['Comprador de A a Z', 'Comprador de Z a A'],
      package: ['Pacote de A a Z', 'Pacote de Z a A'],
      total: ['Maior valor', 'Menor valor'],
      state: ['Status, a pagar primeiro', 'Status, a pagar por último'],
    },
    clients: {
      created: ['Mais recentes', 'Mais antigos'],
      name: ['Nome de A a Z', 'Nome de Z a A'],
      email: ['E-mail de A a Z', 'E-mail de Z a A'],
      company: ['Empresa de A a Z', 'Empresa de Z a A'],
      bought: ['Quem mais comprou', 'Quem menos comprou'],
      last: ['Último pedido mais recente', 'Último pedido mais antigo'],
    },
    vouchers: {
      created: ['Mais recentes', 'Mais antigos'],
      buyer: ['Comprador de A a Z', 'Comprador de Z a A'],
      price: ['Maior valor', 'Menor valor'],
      validity: ['Vencem primeiro', 'Vencem por último'],
      origin: ['Origem, vendidos no site primeiro', 'Origem, vendidos no site por último'],
      state: ['Status, a pagar primeiro', 'Status, a pagar por último'],
      balance: ['Maior saldo', 'Menor saldo'],
    },
    costs: {
      created: ['Anotados por último', 'Anotados primeiro'],
      payee: ['Nome de A a Z', 'Nome de Z a A'],
      amount: ['Maior valor', 'Menor valor'],
      paid: ['Pagos por último', 'Pagos primeiro'],
    },
    days: {
      day: ['Dias mais recentes', 'Dias mais antigos'],
      gross: ['Mais recebido', 'Menos recebido'],
      fees: ['Mais tarifas', 'Menos tarifas'],
      returned: ['Mais devolvido', 'Menos devolvido'],
      net: ['Maior líquido', 'Menor líquido'],
    },
    mails: {
      created: ['Mais recentes', 'Mais antigos'],
      subject: ['Assunto de A a Z', 'Assunto de Z a A'],
      recipient: ['Destinatário de A a Z', 'Destinatário de Z a A'],
      state: ['Status, na fila primeiro', 'Status, falhas primeiro'],
    },
  }

export const periodLabels: Record<Period, string> = {
  'este-mes': 'Este mês',
  'mes-passado': 'Mês passado',
  '30-dias': 'Últimos 30 dias',
  'este-ano': 'Este ano',
  datas: 'Escolher datas',
}

/** How many rows a list has and what they add up to, as far as that is known: `42 pedidos, R$ 9.198,00`. */
export function totalText(
  { count, isCapped, sum }: { count: number; isCapped: boolean; sum?: Cents | null },
  one: string,
  many: string,
  ofWhat = '',
): string {
  const counted = `${isCapped ? 'Mais de ' : ''}${formatCount(count)} ${count === 1 ? one : many}`
  return typeof sum === 'number' ? `${counted}, ${[formatBRL(sum), ofWhat].filter(Boolean).join(' ')}` : counted
}
