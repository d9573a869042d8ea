/** What a buyer should know before the contract, where orders are paid by link. */
export const payByLinkNote =
  'Você paga por um link de pagamento, que aparece em seguida ou chega por e-mail. Uma pessoa da equipe confere o pagamento e avisa.'
