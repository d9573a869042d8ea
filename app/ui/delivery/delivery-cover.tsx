import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { coverTexts } from '#copy/delivery/delivery-page.ts'
import { coverFiles, coverFileTexts } from '#copy/project/cover.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import { coverChoices } from '#core/site/cover-choice.ts'

/** The three drawings of a song's cover, to choose from and to take home. */
export function DeliveryCover({ path, delivery: { id, cover } }: { path: string; delivery: DeliveryView }) {
  return (
    <section aria-labelledby="capa" className="mt-14">
      <h2 id="capa" className="wide text-title scroll-mt-24">
        {coverTexts.title}
      </h2>
      <p className="mt-3 max-w-[40em]">{coverTexts.intro}</p>
      <form method="post" noValidate action={`${path}#capa`} className="delivery-choices">
        <input type="hidden" name="intent" value="choose-cover" />
        {coverChoices.map((choice) => (
          <button key={choice} type="submit" name="choice" value={choice} aria-pressed={choice === cover}>
            <SongCover projectId={id} choice={choice} alt={`Desenho ${choice + 1}`} isLazy />
            <span>{choice === cover ? 'Sua capa' : 'Escolher esta'}</span>
          </button>
        ))}
      </form>
      <details className="mt-6">
        <summary className="btn-quiet">{coverTexts.take}</summary>
        <ul className="border-ink mt-3 grid border-t-2">
          {coverFiles.map((file) => (
            <li key={file} className="delivery-file border-line border-b-2 py-3">
              <p className="min-w-0">
                <strong className="block">{coverFileTexts[file].label}</strong>
                <span className="text-smoke">{coverFileTexts[file].hint}</span>
              </p>
              <a href={`/deliveries/${id}/capa/${file}`} className="btn btn-line" download>
                Baixar<span className="sr-only"> {coverFileTexts[file].label}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <p className="text-smoke mt-3 text-sm">{coverTexts.tagged}</p>
    </section>
  )
}
