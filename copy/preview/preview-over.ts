/** Where the page of a preview ran out: the contract promises that it is opened again. */
export const askForPreview = {
  label: 'Pedir para reabrir a prévia',
  message: (code: string) => `Olá! A validade da prévia do pedido ${code} terminou. Podem reabrir?`,
}
