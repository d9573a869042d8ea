/** Where a client was going when they were asked to confirm who they are, as it stands in addresses. */
export type AccessGoal = 'pedido' | 'previa' | 'entrega' | 'briefing' | 'contrato' | 'desistir' | 'revisao'
