import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import { ChangeList } from '#app/ui/admin/content-editor/change-list.tsx'
import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { changeTexts } from '#copy/content/change-labels.ts'
import { changesBetween, type Change, type Typed } from '#core/content/form-fields.ts'

type Props = {
  groups: FieldGroup[]
  base: number
  values: Typed
  /** Somebody saved meanwhile, and nothing was taken back. */
  refused: boolean
}

export const resetParam = 'padrao'

/** Asks before the studio's own words make way for ours, and says what becomes of them. */
export function ResetTextDialog({ groups, base, values, refused }: Props) {
  const changes = backToStandard(groups, values)
  return (
    <RouteDialog param={resetParam} title="Voltar ao texto padrão?">
      {changes.length === 0 ? (
        <>
          <p>Este texto já é o padrão: não há o que trocar.</p>
          <SheetButtons param={resetParam} cancel="Fechar" />
        </>
      ) : (
        <Confirm
          intent="reset"
          param={resetParam}
          label="Voltar ao texto padrão"
          busy="Voltando..."
          refusal={refused ? 'Alguém salvou este texto enquanto você olhava. Nada mudou: feche e confira.' : ''}
        >
          <input type="hidden" name="base" value={base} />
          <p>
            O texto padrão passa a valer daqui em diante. O personalizado fica no histórico, de onde pode ser
            restaurado. O que você digitou e não salvou se perde.
          </p>
          <ChangeList groups={groups} changes={changes} />
          <p className="text-smoke">{changeTexts(changes).note}</p>
        </Confirm>
      )}
    </RouteDialog>
  )
}

function backToStandard(groups: FieldGroup[], values: Typed): Change[] {
  const fields = groups.flatMap((group) => group.fields)
  return changesBetween(values, Object.fromEntries(fields.map(({ path, standard = '' }) => [path, standard])))
}
