import { MissingPage } from '#app/ui/shared/missing-page.tsx'
import { deliveryNotFound } from '#copy/delivery/delivery.ts'

/** The page of a delivery nobody has. */
export function DeliveryMissing() {
  return (
    <MissingPage
      title={deliveryNotFound}
      text="O endereço pode estar incompleto. Abra o link do e-mail que você recebeu, ou acompanhe o seu pedido com o código e o e-mail."
      ways={[
        { to: '/acompanhar-pedido', label: 'Acompanhar pedido' },
        { to: '/', label: 'Voltar para o início' },
      ]}
    />
  )
}
