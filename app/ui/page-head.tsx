/** The title of an inner page, as loud as a sleeve, and what it is about. */
export function PageHead({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <header className="gutter pt-12 pb-10 lg:pt-20 lg:pb-14">
      <h1 className="wide text-display max-w-[13em]">
        {title}
        <span className="bg-red ml-[0.1em] inline-block size-[0.2em] rounded-full" aria-hidden="true" />
      </h1>
      {children ? <div className="mt-5 max-w-[32.5em] text-lg">{children}</div> : null}
    </header>
  )
}
