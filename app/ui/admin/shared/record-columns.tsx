/** The panels of one record in up to three parts: what is worked on, what is known of it, what happened. */
export function RecordColumns({ children }: { children: React.ReactNode }) {
  return (
    <div className="full-width @container">
      <div className="record-columns">{children}</div>
    </div>
  )
}
