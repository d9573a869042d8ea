/** What every form that sells says when nothing was sold. */
export const orderRefusals = {
  'offer-changed': 'O contrato ou o preço mudou enquanto você lia. Nada foi cobrado: confira e aceite de novo.',
  'too-many-orders': 'Foram muitos pedidos seguidos daqui. Espere alguns minutos e tente de novo.',
}
