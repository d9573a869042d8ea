import { roleExplained, roleLabels } from '#copy/staff/staff-labels.ts'
import { staffRoles } from '#core/staff/staff.ts'

export function RoleField({ value }: { value: string }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">O que a pessoa vê</legend>
      {staffRoles.map((role) => (
        <p key={role} className="grid min-h-[44px] grid-cols-[auto_1fr] items-start gap-x-3">
          <input
            type="radio"
            id={`papel-${role}`}
            name="role"
            value={role}
            defaultChecked={value === role}
            aria-describedby={`papel-${role}-dica`}
            className="tick"
          />
          <span>
            <label htmlFor={`papel-${role}`} className="block font-semibold">
              {roleLabels[role]}
            </label>
            <span id={`papel-${role}-dica`} className="text-smoke block text-sm">
              {roleExplained[role]}
            </span>
          </span>
        </p>
      ))}
    </fieldset>
  )
}
