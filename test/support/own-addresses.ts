import { certificateCode } from '#core/delivery/certificate-code.ts'

type Own = { id: string; code: string; previewCode: string; listening: string; proposalId?: string }

/** How each page made for one visitor is opened, by the id of its route. `named`: the address itself names the order or the song. */
export function ownAddresses({ id, code, previewCode, listening, proposalId }: Own) {
  const proposal = proposalId ?? '00000000-0000-4000-8000-000000000000'
  return {
    'routes/checkout/choose-package': { path: '/pagamento', named: false },
    'routes/checkout/payment': { path: '/pagamento/essencial', named: false },
    'routes/checkout/return': { path: `/pagamento-retorno?packageId=essencial&orderId=${code}`, named: true },
    'routes/checkout/voucher-start': { path: '/vale-presente', named: false },
    'routes/checkout/voucher-use': { path: '/vale-presente/usar', named: false },
    'routes/checkout/voucher-sale': { path: '/vale-presente/comprar/essencial', named: false },
    'routes/client/voucher': { path: `/vale-presente/pedido/${code}`, named: true },
    'routes/client/order-tracking': { path: `/acompanhar-pedido?codigo=${code}`, named: true },
    'routes/client/withdraw': { path: `/acompanhar-pedido/desistir?codigo=${code}`, named: true },
    'routes/client/invoice': { path: `/acompanhar-pedido/nota?codigo=${code}`, named: true },
    'routes/client/confirm-access': { path: `/acompanhar-pedido/confirmar?codigo=${code}&para=pedido`, named: true },
    'routes/client/end-access': { path: '/acompanhar-pedido/encerrar?chave=x', named: false },
    'routes/client/stop-mail': { path: '/emails/parar?chave=x', named: false },
    'routes/client/request-proposal': { path: `/acompanhar-pedido/orcamento?codigo=${code}`, named: true },
    'routes/checkout/proposal': { path: `/orcamento/${proposal}`, named: false },
    'routes/checkout/revision': { path: `/revisao-extra/${previewCode}`, named: true },
    'routes/checkout/extra': { path: `/extra/${previewCode}/partituras`, named: true },
    'routes/client/briefing-link': { path: '/briefing/continuar?chave=x', named: false },
    'routes/client/client-briefing': { path: `/briefing/essencial?pedido=${code}`, named: true },
    'routes/client/briefing-success': { path: `/briefing-success?pedido=${code}`, named: true },
    'routes/client/briefing-complete': { path: `/briefing-complete?pedido=${code}`, named: true },
    'routes/client/preview': { path: `/preview/${previewCode}`, named: true },
    'routes/client/preview-by-id': { path: `/client-preview/${id}`, named: true },
    'routes/client/preview-access': { path: `/auth/preview/${previewCode}`, named: true },
    'routes/client/delivery': { path: `/deliveries/${id}`, named: true },
    'routes/client/listening/listen': { path: listening, named: true },
    'routes/client/own-data/own-data': { path: '/privacidade/meus-dados', named: false },
    'routes/client/gift/gift-editor': { path: `/deliveries/${id}/presente`, named: true },
    'routes/client/certificate': { path: `/certificado/${certificateCode(id)}`, named: false },
    'routes/client/feedback-received': { path: `/feedback-confirmacao?projeto=${id}`, named: true },
  }
}

/** The same of addresses that answer no page. */
export function ownFiles({ id, code, previewCode }: Pick<Own, 'id' | 'code' | 'previewCode'>) {
  return {
    'routes/client/gift/gift-photos': { path: `/deliveries/${id}/presente/fotos` },
    'routes/client/own-data/own-data-export': { path: '/privacidade/meus-dados/dados.json' },
    'routes/client/briefing-save': { path: `/briefing/essencial/guardar?pedido=${code}` },
    'routes/client/briefing-pronunciations': { path: `/briefing/essencial/vozes?pedido=${code}` },
    'routes/client/preview-notes': { path: `/preview/${previewCode}/notas` },
  }
}
