import { Tabs } from '#app/ui/admin/shared/tabs.tsx'

type Props = { label: string; choices: { value: number; text: string; isCurrent: boolean }[] }

/** How far back the plots go; the address says it, so it can be kept and sent. */
export function PeriodChoice({ label, choices }: Props) {
  return (
    <Tabs
      label={label}
      tabs={choices.map(({ value, text, isCurrent }) => ({ to: `?periodo=${value}`, label: text, isCurrent }))}
    />
  )
}
