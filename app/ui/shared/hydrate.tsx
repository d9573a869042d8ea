type Props<ComponentProps extends object> = {
  component: React.ComponentType<ComponentProps>
  /** The entry of `app/client/entries/` that hydrates it, imported with `?client`. */
  entry: string
  /** Sent to the browser as JSON: nothing that everybody may not see. */
  props: ComponentProps
  /** Storage keys, separated by spaces: with one of them, or with a query in the URL, it is hydrated at once. */
  restores?: string
  /** With one place of a group all are hydrated, also on pages that take this one's place. */
  group?: string
}

/** A component of a page without React: rendered here, hydrated by `app/client/hydration/` when somebody uses it. */
export function Hydrate<ComponentProps extends object>(given: Props<ComponentProps>) {
  const { component: Component, entry, props, restores, group } = given
  // Inside of a script element nothing but `<` could end it or begin a comment.
  const json = JSON.stringify(props).replaceAll('<', String.raw`\u003c`)

  return (
    <>
      <div className="contents" data-hydrate={entry} data-restores={restores} data-group={group}>
        <Component {...props} />
      </div>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  )
}
