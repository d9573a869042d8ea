import { readStoredChoice, storeChoice } from '#app/client/purchase-storage.ts'

import { guardSubmits } from './hold-forms.ts'

/** /pagamento opens at the package chosen last time, unless this page was already touched. */

guardSubmits(() => undefined)

const form = document.querySelector<HTMLFormElement>('[data-choose]')
const earlier = readStoredChoice()
const packages = [...(form?.querySelectorAll<HTMLInputElement>('[name="package"]') ?? [])]

const known = packages.find(({ value }) => value === earlier?.packageId)
if (known && packages.every((input) => input.checked === input.defaultChecked)) known.checked = true

form?.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.value === readStoredChoice()?.packageId) return
  storeChoice({ packageId: target.value, packageName: target.dataset.name ?? '', lyric: '', extras: [] })
})
