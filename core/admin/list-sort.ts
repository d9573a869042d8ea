/** What a list can be sorted by: its word in an address, and whether the largest, or the newest, usually comes first. States have the order of the work. */
export type ListSort = { param: string; isDescending: boolean }

/** The first of each list is its own order. */
export const listSorts = {
  projects: {
    created: { param: 'criado', isDescending: true },
    title: { param: 'titulo', isDescending: false },
    client: { param: 'cliente', isDescending: false },
    /** Without delivered projects: nothing is due for them. */
    limit: { param: 'prazo', isDescending: false },
    activity: { param: 'atividade', isDescending: true },
    status: { param: 'status', isDescending: false },
    person: { param: 'responsavel', isDescending: false },
  },
  orders: {
    created: { param: 'criado', isDescending: true },
    buyer: { param: 'comprador', isDescending: false },
    package: { param: 'pacote', isDescending: false },
    total: { param: 'valor', isDescending: true },
    state: { param: 'status', isDescending: false },
  },
  clients: {
    created: { param: 'criado', isDescending: true },
    name: { param: 'nome', isDescending: false },
    email: { param: 'email', isDescending: false },
    company: { param: 'empresa', isDescending: false },
    bought: { param: 'comprado', isDescending: true },
    last: { param: 'ultimo-pedido', isDescending: true },
  },
  vouchers: {
    created: { param: 'criado', isDescending: true },
    buyer: { param: 'comprador', isDescending: false },
    price: { param: 'valor', isDescending: true },
    validity: { param: 'validade', isDescending: false },
    origin: { param: 'origem', isDescending: false },
    state: { param: 'status', isDescending: false },
    balance: { param: 'saldo', isDescending: true },
  },
  costs: {
    created: { param: 'criado', isDescending: true },
    payee: { param: 'nome', isDescending: false },
    amount: { param: 'valor', isDescending: true },
    paid: { param: 'pago', isDescending: true },
  },
  /** Fees and refunds are below zero: the smallest is the most. */
  days: {
    day: { param: 'dia', isDescending: true },
    gross: { param: 'recebido', isDescending: true },
    fees: { param: 'tarifas', isDescending: false },
    returned: { param: 'reembolsado', isDescending: false },
    net: { param: 'liquido', isDescending: true },
  },
  mails: {
    created: { param: 'criado', isDescending: true },
    subject: { param: 'assunto', isDescending: false },
    recipient: { param: 'destinatario', isDescending: false },
    state: { param: 'status', isDescending: false },
  },
} as const satisfies Record<string, Record<string, ListSort>>

export type SortedList = keyof typeof listSorts
export const sortedLists = Object.keys(listSorts).filter((name): name is SortedList => name in listSorts)
export type SortName<List extends SortedList> = keyof (typeof listSorts)[List] & string

export type ProjectSort = SortName<'projects'>
export type OrderSort = SortName<'orders'>
export type ClientSort = SortName<'clients'>
export type VoucherSort = SortName<'vouchers'>
export type CostSort = SortName<'costs'>
export type MailSort = SortName<'mails'>
export type DaySort = SortName<'days'>

/** What producers read masked, or not at all, and so may not sort clients by. */
export const untoldSorts: readonly ClientSort[] = ['email', 'bought', 'last']

/** By what, and whether against the direction it is usually read in. */
export type Sorting<Name extends string = string> = { order: Name; isReversed: boolean }

export function sortNames<List extends SortedList>(list: List): SortName<List>[] {
  return Object.keys(listSorts[list]).filter((name): name is SortName<List> => name in listSorts[list])
}

/** Reads `valor`, or `-valor` for the other direction; the order of the list itself for anything else. */
export function parseSorting<List extends SortedList>(list: List, typed: string | null): Sorting<SortName<List>> {
  const names = sortNames(list)
  const isReversed = typed?.startsWith('-') ?? false
  const param = isReversed ? typed?.slice(1) : typed
  const order = names.find((name) => sortOf(list, name).param === param)
  return order === undefined ? { order: ownSort(list), isReversed: false } : { order, isReversed }
}

/** The order of the list itself. */
export function ownSort<List extends SortedList>(list: List): SortName<List> {
  const [own] = sortNames(list)
  if (own === undefined) throw new Error(`a list without an order: ${list}`)
  return own
}

/** As `parseSorting` reads it; empty for the order of the list itself. */
export function sortingParam<List extends SortedList>(
  list: List,
  { order, isReversed }: Sorting<SortName<List>>,
): string {
  if (isReversed) return `-${sortOf(list, order).param}`
  return order === ownSort(list) ? '' : sortOf(list, order).param
}

/** Whether the largest, or the newest, comes first. */
export function isDescending<List extends SortedList>(
  list: List,
  { order, isReversed }: Sorting<SortName<List>>,
): boolean {
  return sortOf(list, order).isDescending !== isReversed
}

function sortOf<List extends SortedList>(list: List, name: SortName<List>): ListSort {
  const sorts: Record<string, ListSort> = listSorts[list]
  const sort = sorts[name]
  if (!sort) throw new Error(`${list} has no order called ${name}`)
  return sort
}

/** Why a column of a list can be sorted by nothing. */
export type Unsorted =
  /** It chooses, opens or changes something: it says nothing of its own. */
  | 'act'
  /** What it shows is in no order anybody would read it in: a picture, a number to call, links. */
  | 'no-order'
  /** Another column of the list is in the same order. */
  | 'as-another'
  /** It is found out from several tables when a page is read: a page in its order would read every row. */
  | 'read-anew'
  /** No index has its order yet: a page would read every row. */
  | 'no-index'
  /** This reader is not told. */
  | 'untold'
