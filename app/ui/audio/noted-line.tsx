/** The line of a lyric that a note is about, as it was when the note was written. */
export function NotedLine({ line }: { line: string | null }) {
  if (line === null) return null
  return (
    <p className="noted-line">
      <span className="sr-only">Sobre o verso: </span>
      {line}
    </p>
  )
}
