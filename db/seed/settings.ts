import { placeholderWhatsapp, settingsSchema, type Settings } from '#core/content/settings.ts'

/** Who we are until staff fill in their own data. The WhatsApp number and the pages belong to nobody. */
export const firstSettings: Settings = settingsSchema.parse({
  productName: 'Harmonia',
  company: {
    legalName: '',
    taxId: '',
    street: '',
    city: 'São Paulo - SP',
    dataOfficer: { name: '', email: '' },
  },
  contact: {
    email: 'contato@harmonia.example',
    whatsapp: placeholderWhatsapp,
    hours: 'Segunda a Sexta: 9h às 18h',
  },
  social: {
    instagram: 'https://www.instagram.com/harmonia.demonstracao',
    facebook: '',
    youtube: '',
  },
})
