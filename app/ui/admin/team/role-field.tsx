import { roleExplained, roleLabels } from '#copy/staff-words.ts'
import { staffRoles } from '#core/staff.ts'

export function RoleField({ value }: { value: string }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">O que a pessoa vê</legend>
      {staffRoles.map((role) => (
        <label key={role} className="flex min-h-[44px] items-start gap-3">
          <input type="radio" name="role" value={role} defaultChecked={value === role} className="mt-1.5" />
          <span>
            <span className="block font-semibold">{roleLabels[role]}</span>
            <span className="text-smoke block text-sm">{roleExplained[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
