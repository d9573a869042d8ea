type Props = {
  /** Names its place on the page. */
  id?: string
  title: string
  /** What to do with it, beside the text. */
  action: React.ReactNode
  children: React.ReactNode
}

/** One service in a list of the tracking page: its name, what is to be known of it, and one way on. */
export function ServiceItem({ id, title, action, children }: Props) {
  return (
    <li
      id={id}
      className="border-line grid scroll-mt-24 gap-x-8 gap-y-2 border-b py-5 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="text-xl leading-tight font-bold">{title}</h3>
        {children}
      </div>
      {action}
    </li>
  )
}
