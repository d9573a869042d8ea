/** Where the client has to listen and the page ran out: what the contract promises. */
export const previewOverText = 'A validade da página das versões terminou. É só pedir que a gente reabre.'
export const askForPreview = {
  label: 'Pedir para reabrir',
  message: (code: string) => `Olá! A validade da prévia do pedido ${code} terminou. Podem reabrir?`,
}
