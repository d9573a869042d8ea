import { projectCoverPath } from '#copy/project/cover.ts'

type Props = {
  projectId: string
  /** Which of its drawings; part of the address, so that a new choice is seen at once. */
  choice: number
  /** Says what the picture is where nothing beside it does; without it, it is decoration. */
  alt?: string
  className?: string
  /** Below the first screen. */
  isLazy?: boolean
}

/** The cover of a project as a file of its own: what draws it stays on the server. */
export function SongCover({ projectId, choice, alt = '', className, isLazy = false }: Props) {
  return (
    <img
      src={`${projectCoverPath(projectId, 'capa.svg')}?escolha=${choice}`}
      alt={alt}
      width="400"
      height="400"
      className={className}
      decoding="async"
      loading={isLazy ? 'lazy' : undefined}
    />
  )
}
