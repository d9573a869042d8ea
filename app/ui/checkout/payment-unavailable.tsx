/** The provider did not open a checkout. */
export function PaymentDown({ code }: { code: string }) {
  return (
    <div className="notice mt-8 max-w-[36em]" data-tone="alarm" role="alert">
      <strong>Erro no pagamento</strong>
      <span>
        Link de pagamento não encontrado. Por favor, tente novamente. O Mercado Pago não abriu o pagamento agora: seu
        pedido {code} está guardado e nada foi cobrado. Toque em Tentar novamente, agora ou mais tarde.
      </span>
    </div>
  )
}

/** An unpaid order whose price, or discount code, is not kept any more. */
export function PriceEnded({ path, byLink = false }: { path: string; byLink?: boolean }) {
  return (
    <div className="notice mt-8 max-w-[36em]" data-tone="alarm">
      <strong>O preço deste pedido não vale mais</strong>
      <span>
        O prazo em que guardamos o preço terminou, ou o código de desconto já foi usado.{' '}
        <a href={path} className="link">
          Veja o preço e o contrato de hoje
        </a>{' '}
        e faça o pedido de novo.{' '}
        {byLink
          ? 'Se você já pagou pelo link, não precisa: fale com a gente e mande o comprovante.'
          : 'Se você já pagou um boleto, não precisa: ele é confirmado em até dois dias úteis.'}
      </span>
    </div>
  )
}

/** An unpaid order of an extra that its project takes no more. `path` says why; none for a project that was deleted. */
export function SaleEnded({ path, byLink = false }: { path: string | null; byLink?: boolean }) {
  return (
    <div className="notice mt-8 max-w-[36em]" data-tone="alarm" role="alert">
      <strong>Este pedido não pode mais ser pago</strong>
      <span>
        O projeto não recebe mais este serviço, ou já tem o serviço de outro pedido.{' '}
        {byLink ? 'Se você já pagou pelo link, fale com a gente e mande o comprovante.' : 'Nada foi cobrado.'}{' '}
        {path ? (
          <a href={path} className="link">
            Entenda o motivo
          </a>
        ) : null}
      </span>
    </div>
  )
}

/** An unpaid order whose voucher was used in another one meanwhile, or is worth nothing any more. */
export function VoucherGone({ path, byLink = false }: { path: string; byLink?: boolean }) {
  return (
    <div className="notice mt-8 max-w-[36em]" data-tone="alarm" role="alert">
      <strong>Este pedido não pode mais ser pago</strong>
      <span>
        O vale-presente dele já foi usado em outro pedido, ou não vale mais.{' '}
        {byLink ? 'Se você já pagou pelo link, fale com a gente e mande o comprovante.' : 'Nada foi cobrado.'}{' '}
        <a href={path} className="link">
          Faça o pedido de novo
        </a>
        , com outro código ou sem ele.
      </span>
    </div>
  )
}
