/** In a field that shows something a browser gives to nobody, like 31/02. */
export const unreadableFields = {
  date: 'Este dia não existe ou está incompleto. Corrija, ou apague o campo.',
  time: 'Esta hora não existe ou está incompleta. Corrija, ou apague o campo.',
  other: 'Isto não é um número. Corrija, ou apague o campo.',
}
