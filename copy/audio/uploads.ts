import { deliveryFileErrors } from '#copy/delivery/staff-errors.ts'
import { versionErrors } from '#copy/preview/errors.ts'
import { newVersionMessages } from '#copy/preview/version-form.ts'
import type { RecordingFailure } from '#core/audio/recording.ts'
import type { UploadRefusal } from '#core/audio/upload.ts'
import type { NewVersionRefusal } from '#core/project/project.ts'

import { uploadTooLarge } from './upload-limit.ts'

/** Error of an upload, in one sentence that says what to do. */
export const uploadErrors = {
  ...deliveryFileErrors,
  ...newVersionMessages,
  'project-approved': versionErrors['project-approved'].text,
  'project-delivered': versionErrors['project-delivered'].text,
  'order-closed': versionErrors['order-closed'].text,
  'too-many-versions': versionErrors['too-many-versions'].text,
  'library-invalid': 'Dê um título e escolha uma categoria.',
  'purpose-unknown': 'Não sabemos o que fazer com este arquivo.',
  'project-required': 'Escolha o projeto antes de enviar o arquivo.',
  empty: 'Este arquivo está vazio.',
  'too-large': uploadTooLarge,
  'not-found': 'Este envio, ou o projeto dele, já não existe. Comece de novo.',
  'not-whole': 'Ainda faltam partes do arquivo.',
  'wrong-type':
    'Este arquivo não é um áudio que sabemos ler: envie só o som, em WAV, FLAC, AIFF, MP3, M4A, AAC ou OGG.',
  infected: 'O antivírus encontrou um programa malicioso neste arquivo. Ele não foi guardado.',
  'wrong-length': 'Uma parte do arquivo chegou incompleta.',
  failed: 'O envio falhou do nosso lado. Tente de novo.',
} satisfies Record<UploadRefusal | NewVersionRefusal, string> & Record<string, string>

/** Why a recording cannot be played, and what to do about it. */
export const recordingFailureLabels: Record<RecordingFailure, string> = {
  'not-audio': 'O arquivo não é um áudio que sabemos ler. Envie WAV, FLAC, AIFF, MP3, M4A, AAC ou OGG.',
  damaged: 'O arquivo está danificado ou incompleto. Exporte-o de novo e envie outra vez.',
  'too-long': 'A gravação passa de 30 minutos.',
  'too-short': 'A gravação tem menos de um segundo.',
  failed: 'A análise parou no meio. Tente de novo; se parar outra vez, envie o arquivo em outro formato.',
}
