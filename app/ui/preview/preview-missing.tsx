import { MissingPage } from '#app/ui/shared/missing-page.tsx'

/** The page of an unknown link. */
export function PreviewMissing() {
  return (
    <MissingPage
      title="Preview não encontrado"
      text="O código de preview fornecido não é válido ou expirou."
      ways={[
        { to: '/', label: 'Voltar para o início' },
        { to: '/acompanhar-pedido', label: 'Acompanhar pedido' },
      ]}
    />
  )
}
