import { genreLabels } from '#copy/site/genres.ts'

const genres = Object.values(genreLabels)

/** All genres, in the largest type of the page. */
export function Genres({ voices }: { voices: string }) {
  return (
    <section className="inverse gutter py-20 lg:py-28" aria-labelledby="generos">
      <h2 id="generos" className="text-lg font-bold">
        Em que ritmo ela toca?
      </h2>
      <ul className="genres">
        {genres.map((genre) => (
          <li key={genre}>{genre}</li>
        ))}
      </ul>
      <div className="text-smoke mt-12 grid gap-x-10 gap-y-6 sm:grid-cols-3">
        <p>{voices}</p>
        <p>Já tem a letra? Mande a sua: o preço não muda.</p>
        <p>A semelhança com outras obras é verificada automaticamente, conforme o pacote.</p>
      </div>
    </section>
  )
}
