import { canPayOtherwise, type TrackedOrder } from './tracking.ts'

export type PaidOrder = ReturnType<typeof paidOrder>

/** What the page after paying shows of an order, in whatever browser: nothing about its buyer. */
export function paidOrder(order: TrackedOrder) {
  const { extraOf } = order
  return {
    id: order.id,
    code: order.code,
    state: order.state,
    packageId: order.packageId,
    packageName: order.packageName,
    lines: order.lines,
    total: order.total,
    payment: order.payment,
    refused: order.refused,
    canPayOtherwise: canPayOtherwise(order),
    returned: order.returned,
    isSong: order.isSong,
    extraOf: extraOf && {
      code: extraOf.code,
      kind: extraOf.kind,
      isUsed: extraOf.isUsed,
      status: extraOf.status,
      dueOn: extraOf.dueOn,
    },
  }
}
