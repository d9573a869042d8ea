/** The provider did not open a checkout. */
export function PaymentDown({ code }: { code: string }) {
  return (
    <div className="notice mt-8 max-w-[36em]" data-tone="alarm" role="alert">
      <strong>Erro no pagamento</strong>
      <span>
        Link de pagamento não encontrado. Por favor, tente novamente. O Mercado Pago não abriu o pagamento agora: seu
        pedido {code} está guardado, nada foi cobrado, e esta página tenta de novo agora ou mais tarde.
      </span>
    </div>
  )
}
