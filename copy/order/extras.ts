import type { LaterExtraRefusal } from '#core/catalog/later-extra.ts'
import type { TrackedExtra } from '#core/order/tracking.ts'
import { formatDay } from '#core/shared/dates.ts'

/** Why an extra is not sold for a project any more. */
export const laterExtraErrors = {
  'order-closed': 'A compra deste projeto foi desfeita ou está sendo conferida: nada mais é vendido para ele por aqui.',
  included: 'O seu pacote já inclui este serviço.',
  'already-bought': 'Este serviço já faz parte do seu pedido.',
  'too-late': 'O prazo para comprar este serviço para o seu projeto terminou.',
} satisfies Record<LaterExtraRefusal, string>

/** Where an extra bought later stands. */
export function extraStateText({
  isDelivered,
  dueOn,
  work,
}: Pick<TrackedExtra, 'isDelivered' | 'dueOn' | 'work'>): string {
  if (work?.item === null) return isDelivered ? 'Na música entregue' : 'Faz parte da música'
  if (isDelivered) return 'Na página de entrega'
  return dueOn ? `Pronto até ${formatDay(dueOn)}` : 'Chega com a entrega da música'
}
