/** The page of an unknown link. */
export function PreviewMissing() {
  return (
    <section className="gutter py-16 md:py-24">
      <p className="flex gap-3" aria-hidden="true">
        <span className="bg-red size-16 rounded-full" />
        <span className="border-ink size-16 rounded-full border-2" />
      </p>
      <h1 className="wide text-display mt-10 max-w-[12em]">Preview não encontrado</h1>
      <p className="mt-4 max-w-[30em] text-lg">O código de preview fornecido não é válido ou expirou.</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <a href="/" className="btn">
          Voltar para o início
        </a>
        <a href="/acompanhar-pedido" className="btn btn-line">
          Acompanhar pedido
        </a>
      </p>
    </section>
  )
}
