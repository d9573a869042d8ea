/** The way from the delivery to the gift: shown once the song is delivered, also when its files are no longer. */
export function GiftOffer({ projectId }: { projectId: string }) {
  return (
    <section aria-labelledby="presente-titulo" className="inverse gutter relative isolate overflow-clip py-12 lg:py-16">
      <span
        className="bg-red absolute -top-1/2 -right-16 -z-10 size-80 rounded-full max-sm:-right-40"
        aria-hidden="true"
      />
      <h2 id="presente-titulo" className="wide text-display max-w-[9em]">
        Agora, dê de presente
      </h2>
      <p className="mt-4 max-w-[30em] text-lg">
        Uma página só para quem vai ganhar: capa, dedicatória, fotos e a música, que se abre na hora que você escolher.
      </p>
      <a href={`/deliveries/${projectId}/presente`} className="btn btn-red mt-6 text-lg">
        Criar o presente
      </a>
    </section>
  )
}
