/** What was being written when its field was closed: it can still be copied. */
export function PreservedText({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <label className="field mt-5 font-bold">
      {label}
      <textarea id={id} className="input font-normal" rows={5} readOnly value={text} />
    </label>
  )
}
