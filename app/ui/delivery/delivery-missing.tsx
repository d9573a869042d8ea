import { deliveryNotFound } from '#copy/delivery/delivery.ts'

/** The page of a delivery nobody has. */
export function DeliveryMissing() {
  return (
    <section className="gutter py-16 md:py-24">
      <p className="flex gap-3" aria-hidden="true">
        <span className="bg-red size-16 rounded-full" />
        <span className="border-ink size-16 rounded-full border-2" />
      </p>
      <h1 className="wide text-display mt-10 max-w-[12em]">{deliveryNotFound}</h1>
      <p className="mt-4 max-w-[30em] text-lg">
        O endereço pode estar incompleto. Abra o link do e-mail que você recebeu, ou acompanhe o seu pedido com o código
        e o e-mail.
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <a href="/acompanhar-pedido" className="btn">
          Acompanhar pedido
        </a>
        <a href="/" className="btn btn-line">
          Voltar para o início
        </a>
      </p>
    </section>
  )
}
