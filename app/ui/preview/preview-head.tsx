import {
  newVersions,
  nextStepsOf,
  previewBadge,
  timeToListen,
  unpaidBadge,
  type BeforeSong,
  type Message,
} from '#copy/preview/preview.ts'
import { payChangesLabel } from '#copy/preview/revisions.ts'
import { isReviewOpen } from '#core/preview/open-review.ts'
import type { PreviewProject } from '#core/preview/preview-view.ts'
import type { VersionView } from '#core/preview/version-view.ts'
import { isNamedBeside } from '#core/project/named-beside.ts'
import type { ProjectStatus } from '#core/project/project.ts'

type HeadProps = {
  project: PreviewProject
  /** What is said of it. */
  banner: Message
  /** The request that was sent goes beyond the package and is not paid yet. */
  unpaid: { path: string; price: string } | null
  /** How a request that is not paid is taken back. */
  takeBack: React.ReactNode
  /** What the client has just sent or approved. */
  answered: Message | null
  children?: React.ReactNode
}

type TitleProps = Pick<HeadProps, 'project'> & { versions: readonly Pick<VersionView, 'number' | 'name' | 'isNew'>[] }

/** The name of the song, for whom it is, and what of it is new. */
export function SongTitle({ project, versions }: TitleProps) {
  const news = newVersions(versions.filter(({ isNew }) => isNew))
  return (
    <header>
      {isReviewOpen(project) && versions.length > 0 ? <p className="text-alarm font-bold">{timeToListen}</p> : null}
      <h1 className="wide song-title [overflow-wrap:anywhere]">{project.title}</h1>
      {isNamedBeside(project.title, project.recipient) ? (
        <p className="mt-2 text-xl [overflow-wrap:anywhere]">Para {project.recipient}</p>
      ) : null}
      {isReviewOpen(project) && news ? <p className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">{news}</p> : null}
    </header>
  )
}

/** Status, and what the client is expected to do. */
export function PreviewStatus({ project, banner, unpaid, takeBack, answered, children }: HeadProps) {
  return (
    <div className="mt-7">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-bold">
        <span>
          {project.clientName} · Pacote {project.packageName}
        </span>
        {project.isActive ? (
          <span className="badge max-w-full whitespace-normal" data-status={project.status}>
            {unpaid ? unpaidBadge : previewBadge(project.status)}
          </span>
        ) : null}
      </p>
      <div className="border-ink my-5 border-y-2 py-5">
        {answered ? (
          <p className="text-alarm mb-3 font-bold">
            {answered.title} {answered.text}
          </p>
        ) : null}
        <p className="wide text-xl">{banner.title}</p>
        <p className="mt-1 max-w-[44em] text-lg [overflow-wrap:anywhere]">{banner.text}</p>
        {unpaid ? (
          <a href={unpaid.path} className="btn btn-red mt-4">
            {payChangesLabel(unpaid.price)}
          </a>
        ) : null}
        {takeBack}
        {project.delivered ? (
          <a href={`/deliveries/${project.id}`} className="btn btn-red mt-4">
            Ouvir e baixar
          </a>
        ) : null}
        {project.status === 'feedback' && project.isActive && !unpaid ? (
          <a href="/feedback-confirmacao" className="btn-quiet">
            O que acontece agora
          </a>
        ) : null}
      </div>
      {children}
    </div>
  )
}

/** What staff said when the song came back; it stands before the words of the song it is about. */
export function StudioMessage({ project }: Pick<HeadProps, 'project'>) {
  if (!isReviewOpen(project) || !project.message) return null
  return (
    <div className="notice max-w-[46em]">
      <strong>Recado da nossa equipe</strong>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{project.message}</p>
    </div>
  )
}

export function NextSteps({ status, before }: { status: ProjectStatus; before: BeforeSong }) {
  return (
    <aside aria-labelledby="passos" className="self-start">
      <h2 id="passos" className="wide text-title">
        Próximos Passos
      </h2>
      <ol className="mt-5 grid gap-5">
        {nextStepsOf(status, before).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <p>
              <strong className="block leading-tight">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
