import { useState } from 'react'

import { CheckOption } from '#app/ui/admin/shared/check-option.tsx'
import { useScriptedClass } from '#app/ui/shared/use-hydrated.ts'

/** A new password, which may be looked at while it is typed. */
export function PasswordField({ label, error }: { label: string; error: string }) {
  const [shown, setShown] = useState(false)
  const scripted = useScriptedClass()

  return (
    <div className="field">
      <label htmlFor="senha">{label}</label>
      <input
        id="senha"
        name="senha"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        aria-invalid={error ? true : undefined}
        aria-describedby="dica-senha erro-senha"
        className="input"
      />
      <span id="dica-senha" className="hint">
        Pelo menos 10 caracteres. Pode ser uma frase curta.
      </span>
      <span id="erro-senha" role="alert" className="error">
        {error}
      </span>
      <CheckOption
        className={`font-normal${scripted}`}
        type="checkbox"
        checked={shown}
        onChange={() => setShown(!shown)}
      >
        Mostrar a senha
      </CheckOption>
    </div>
  )
}
