/** Why money was not given back. */
export const refundErrors: Record<string, string> = {
  'payment-unavailable':
    'O Mercado Pago não respondeu. A devolução pode ter sido feita ou não: tente de novo, não há risco de devolver duas vezes.',
  'provider-access-denied':
    'O Mercado Pago não aceitou as credenciais da loja. Nada se perdeu: a devolução fica guardada e é feita, uma vez só, quando o acesso voltar. Confira o token nas configurações do servidor.',
  'refund-unclear':
    'O Mercado Pago não confirmou nem recusou a devolução. Ela fica pendente e perguntamos de novo em alguns minutos; não há risco de devolver duas vezes.',
  'payment-refused': 'O Mercado Pago recusou a devolução. Nada foi devolvido.',
  'too-much': 'Este valor é maior do que o que resta para devolver.',
  'nothing-left': 'Não resta nada para devolver neste pagamento.',
  'on-the-way':
    'Uma devolução anterior deste pagamento ainda não tinha terminado. Confira abaixo o que já voltou e, se ainda faltar, peça de novo.',
  'not-refundable': 'Este pagamento não pode ser devolvido no estado em que está.',
  'lines-invalid': 'Marque o que volta. Um dos itens já tinha sido devolvido, ou não pode ser devolvido sozinho.',
  'voucher-used':
    'Este vale já foi usado em parte, ou um pedido conta com ele: devolva no máximo o que resta. O saldo está em Vales-presente.',
  'ends-order':
    'Isto é tudo o que resta deste pagamento: devolver encerra o pedido inteiro, não só o extra. Se é o que você quer, escolha “Tudo o que resta”.',
  'not-found': 'Este pagamento não é deste pedido.',
}
