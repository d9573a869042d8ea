import { generateCover, coverPalette, type Cover, type CoverSeed } from '#core/site/cover-art.ts'

type Look = {
  /** Says what the picture is where nothing beside it does; without a title it is decoration. */
  title?: string
  className?: string
}

/** The cover of a song as SVG. Its colours do not invert on a dark band. */
export function CoverArt({ song, ...look }: { song: CoverSeed } & Look) {
  return <DrawnCover cover={generateCover(song)} {...look} />
}

/** The same where the page is not told what it was drawn from. */
export function DrawnCover({ cover: { ground, transform, shapes }, title, className }: { cover: Cover } & Look) {
  const named = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true }

  return (
    <svg className={className} viewBox="0 0 200 200" {...named}>
      <path fill={coverPalette[ground]} d="M0 0h200v200H0z" />
      <g transform={transform || undefined}>
        {shapes.map(({ ink, path }, index) => (
          <path key={index} fill={coverPalette[ink]} d={path} />
        ))}
      </g>
    </svg>
  )
}
