import { useNavigation } from 'react-router'

/** Whether a form with this intent is on its way; of several alike the one whose field `matches` names it. */
export function useIsSending(intent: string, matches?: [field: string, value: string]): boolean {
  const { state, formData } = useNavigation()
  const isThis = formData?.get('intent') === intent && (!matches || formData.get(matches[0]) === matches[1])
  return state !== 'idle' && isThis
}
