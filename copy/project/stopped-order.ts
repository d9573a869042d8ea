/** To staff, of a project whose order stops (`StopReason`). A file of its own: what holds other words of staff stays out of the pages of clients. */
export const stoppedOrder =
  'O pedido deste projeto está parado (desistência, disputa, reembolso ou vale sem valor): nada mais vai para o cliente. Resolva o pedido primeiro.'
