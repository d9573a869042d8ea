type Props = { title: string; tab?: string | undefined; back?: React.ReactNode; children?: React.ReactNode }

/** The title of a screen, the way back above it and what belongs beside it. `tab` tells screens under one title apart. */
export function AdminPageHead({ title, tab, back, children }: Props) {
  return (
    <header className="mb-5">
      <title>{tab ? `${tab} | ${title}` : title}</title>
      {back}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="wide text-title min-w-0 [overflow-wrap:anywhere]">{title}</h1>
        {children}
      </div>
    </header>
  )
}
