import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'
import { QualificationForm } from '#app/ui/site/qualification-form.tsx'

export const hydrate = hydrateComponent(QualificationForm)
