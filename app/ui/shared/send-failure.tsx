type Props = {
  failure: 'offline' | 'server' | null
  /** What did not happen, so that nobody wonders. */
  assurance: string
}

/** Why a form did not arrive (`useSubmission`); empty while all is well, so that it is announced when it appears. */
export function SendFailure({ failure, assurance }: Props) {
  const when = failure === 'offline' ? 'Tente de novo quando a internet voltar.' : 'Tente de novo em instantes.'
  const what = failure === 'offline' ? 'Sem conexão.' : 'Não conseguimos enviar agora.'
  return (
    <p className="font-semibold empty:hidden" role="alert">
      {failure ? `${what} ${assurance} ${when}` : ''}
    </p>
  )
}
