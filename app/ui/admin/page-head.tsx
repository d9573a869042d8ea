type Props = { title: string; back?: React.ReactNode; children?: React.ReactNode }

/** The title of a screen, the way back above it and what belongs beside it. */
export function PageHead({ title, back, children }: Props) {
  return (
    <header className="mb-5">
      <title>{title}</title>
      {back}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="wide text-title">{title}</h1>
        {children}
      </div>
    </header>
  )
}
