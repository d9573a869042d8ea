import { drawSleeve, mirror, type Ink, type SleeveSeed } from '#core/sleeve.ts'

type Props = {
  song: SleeveSeed
  /** Says what the picture is where nothing beside it does; without a title it is decoration. */
  title?: string
  className?: string
}

/** The cover of a song, sharp from a thumbnail to the width of a page. The inks do not turn over on a dark band. */
export function Sleeve({ song, title, className }: Props) {
  const { ground, mirrored, shapes } = drawSleeve(song)
  const named = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true }

  return (
    <svg className={className} viewBox="0 0 200 200" {...named}>
      <path fill={inks[ground]} d="M0 0h200v200H0z" />
      <g transform={mirrored ? mirror : undefined}>
        {shapes.map(({ ink, path }, index) => (
          <path key={index} fill={inks[ink]} d={path} />
        ))}
      </g>
    </svg>
  )
}

/** The three inks of `sleeve.css`, by value: a printed cover stays as printed. */
const inks: Record<Ink, string> = { ink: '#111', paper: '#faf8f3', red: '#dd1f16' }
