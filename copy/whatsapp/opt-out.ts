/** Answers whoever wrote that they want no more messages. Says nothing of the order: others may read along. */
export function optOutText(productName: string): string {
  return `Pronto! A ${productName} não vai mais mandar avisos por aqui. As novidades continuam chegando por e-mail. Se mudar de ideia, é só ligar os avisos de novo na página do pedido.`
}
