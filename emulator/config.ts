import { flag, isRecord, number, oneOf, text } from '#emulator/api/parse.ts'

import type { Fault, SimulationConfig, NoticeKind, NoticeKnobs } from './model.ts'

const webhookKinds = ['webhook', 'ipn', 'merchant_order', 'dispute'] as const satisfies NoticeKind[]

export const defaultKnobs: SimulationConfig = {
  notices: {
    order: 'normal',
    copies: 1,
    delayMs: 0,
    drop: false,
    beforeRedirect: true,
    secret: 'right',
    tsUnit: 's',
    kinds: [...webhookKinds],
    timeoutMs: 22_000,
    retryMs: [5_000, 30_000, 120_000, 900_000, 900_000, 1_800_000, 3_600_000],
  },
  faults: [],
  balance: null,
  refunds: 'approved',
  autoReturn: true,
  doubleClick: false,
}

/** Merges a patch into the knobs; null resets one. Names an unknown or invalid one. */
export function updateConfig(knobs: SimulationConfig, patch: unknown): SimulationConfig | { wrong: string } {
  if (!isRecord(patch)) return { wrong: 'the body' }

  let turned = knobs
  for (const [name, value] of Object.entries(patch)) {
    const next = turnKnob(turned, name, value)
    if ('wrong' in next) return next
    turned = next
  }
  return turned
}

function turnKnob(knobs: SimulationConfig, name: string, value: unknown): SimulationConfig | { wrong: string } {
  switch (name) {
    case 'notices': {
      const webhooks = value === null ? defaultKnobs.notices : changeWebhookSettings(knobs.notices, value)
      return 'wrong' in webhooks ? webhooks : { ...knobs, notices: webhooks }
    }
    case 'faults': {
      const faults = value === null ? [] : readFaults(value)
      return faults ? { ...knobs, faults } : { wrong: 'faults' }
    }
    case 'balance': {
      if (value === null) return { ...knobs, balance: null }
      const balance = number(value, 0, 1e9)
      return balance === null ? { wrong: 'balance' } : { ...knobs, balance }
    }
    case 'refunds': {
      const refunds = value === null ? defaultKnobs.refunds : oneOf(value, ['approved', 'in-process', 'contingency'])
      return refunds ? { ...knobs, refunds } : { wrong: 'refunds' }
    }
    case 'autoReturn':
    case 'doubleClick': {
      const on = value === null ? defaultKnobs[name] : flag(value)
      return on === null ? { wrong: name } : { ...knobs, [name]: on }
    }
    default:
      return { wrong: name }
  }
}

function changeWebhookSettings(webhooks: NoticeKnobs, patch: unknown): NoticeKnobs | { wrong: string } {
  if (!isRecord(patch)) return { wrong: 'notices' }

  const turned = { ...webhooks }
  for (const [name, value] of Object.entries(patch)) {
    const read = value === null ? original(name) : parseWebhookKnob(name, value)
    if (read === null) return { wrong: `notices.${name}` }
    Object.assign(turned, read)
  }
  return turned
}

function original(name: string): Partial<NoticeKnobs> | null {
  const found = Object.entries(defaultKnobs.notices).find(([known]) => known === name)
  return found ? Object.fromEntries([found]) : null
}

function parseWebhookKnob(name: string, value: unknown): Partial<NoticeKnobs> | null {
  const order = oneOf(value, ['normal', 'reversed', 'shuffled'])
  const secret = oneOf(value, ['right', 'wrong'])
  const tsUnit = oneOf(value, ['s', 'ms'])
  const amount = number(value, 0, 1e10)
  const drop = flag(value) ?? number(value, 0, 1)
  const on = flag(value)
  const kinds = listOf(value, (kind) => oneOf(kind, webhookKinds))
  const waits = listOf(value, (wait) => number(wait, 0, 1e10))

  if (name === 'order' && order) return { order }
  if (name === 'secret' && secret) return { secret }
  if (name === 'tsUnit' && tsUnit) return { tsUnit }
  if (name === 'copies' && amount !== null && amount >= 1 && amount <= 20) return { copies: Math.floor(amount) }
  if (name === 'delayMs' && amount !== null) return { delayMs: amount }
  if (name === 'timeoutMs' && amount !== null && amount >= 1) return { timeoutMs: amount }
  if (name === 'drop' && drop !== null) return { drop }
  if (name === 'beforeRedirect' && on !== null) return { beforeRedirect: on }
  if (name === 'kinds' && kinds) return { kinds }
  if (name === 'retryMs' && waits && waits.length > 0) return { retryMs: waits }
  return null
}

function readFaults(value: unknown): Fault[] | null {
  return listOf(value, (fault) => {
    if (!isRecord(fault)) return null
    const path = text(fault.path, 200)
    if (path === null || !isPattern(path)) return null
    return {
      path,
      method: text(fault.method, 10)?.toUpperCase() ?? null,
      times: number(fault.times, 1, 1e6) ?? 1,
      status: number(fault.status, 400, 599),
      retryAfter: number(fault.retryAfter, 0, 3_600),
      delayMs: number(fault.delayMs, 0, 600_000) ?? 0,
      resetAfterCommit: flag(fault.resetAfterCommit) ?? false,
    }
  })
}

function listOf<Value>(value: unknown, read: (entry: unknown) => Value | null): Value[] | null {
  if (!Array.isArray(value)) return null
  const list = value.map(read)
  return list.every((entry) => entry !== null) ? list : null
}

function isPattern(path: string): boolean {
  try {
    return new RegExp(path) instanceof RegExp
  } catch {
    return false
  }
}
