/** Empty state, with the action that would change it. */
export function Empty({ children }: { children: React.ReactNode }) {
  return <div className="border-line grid justify-items-start gap-2 border-2 border-dashed px-5 py-8">{children}</div>
}
