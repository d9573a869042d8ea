import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { CalculatorForm } from '#app/ui/site/calculator-form.tsx'

export const hydrate = hydrateComponent(CalculatorForm)
