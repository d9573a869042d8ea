import { maxUploadBytes } from '#core/audio/upload.ts'

export const uploadLimit = `${maxUploadBytes / 1024 ** 3} GB`
export const uploadTooLarge = `O arquivo passa de ${uploadLimit}. Divida-o ou comprima-o: FLAC tem a mesma qualidade do WAV.`
