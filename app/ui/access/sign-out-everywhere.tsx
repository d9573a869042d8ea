/** Beside "Sair", in the same form: ends the access of every browser that opened this. */
export function SignOutEverywhere() {
  return (
    <button type="submit" name="intent" value="leave-everywhere" className="btn-quiet">
      Sair de todos os aparelhos
    </button>
  )
}
