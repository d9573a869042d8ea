type Props = { title: string; children?: React.ReactNode }

/** The title and introduction of an inner page. A line break in it stays on phones. */
export function PageHead({ title, children }: Props) {
  const [first, second] = title.split('\n')

  return (
    <header className="gutter pt-12 pb-10 lg:pt-20 lg:pb-14">
      <h1 className="wide text-display max-w-[13em]">
        {first}
        {second ? (
          <>
            {' '}
            <br className="sm:hidden" />
            {second}
          </>
        ) : null}
        {/[?!]$/.test(title) ? null : (
          <span className="bg-red ml-[0.1em] inline-block size-[0.2em] rounded-full" aria-hidden="true" />
        )}
      </h1>
      {children ? <div className="mt-5 max-w-[32.5em] text-lg">{children}</div> : null}
    </header>
  )
}
