import { recordingLengths } from '#copy/gift/gift.ts'
import { maxReactionMs } from '#core/gift/reaction-recording.ts'
import { maxReactionLength, maxReactionNameLength } from '#core/gift/reaction.ts'

import type { GiftFormState } from './gift-form-state.ts'

type Props = { path: string; form: GiftFormState | null }

/** A reaction in writing, by voice or on film. Without script a file of the phone's own recorder or camera is chosen. */
export function ReactionForm({ path, form }: Props) {
  return (
    <form
      method="post"
      noValidate
      action={`${path}#recado`}
      encType="multipart/form-data"
      className="gift-form"
      data-reaction-form
    >
      <input type="hidden" name="intent" value="react" />
      <p className="gift-error" role="alert" id="reaction-error">
        {form?.error}
      </p>
      <label htmlFor="text">Seu recado</label>
      <textarea
        id="text"
        name="text"
        className="input"
        rows={4}
        maxLength={maxReactionLength}
        defaultValue={form?.typed.text ?? ''}
        aria-invalid={form ? true : undefined}
        aria-describedby="reaction-error"
      />
      <fieldset className="gift-recorder">
        <legend>Ou com a sua voz, ou em vídeo</legend>
        <div className="gift-record-buttons" data-record-choice hidden>
          <button type="button" className="btn btn-line" data-record="voice" data-max={maxReactionMs.voice}>
            <RecordDot />
            Gravar a voz
          </button>
          <button type="button" className="btn btn-line" data-record="video" data-max={maxReactionMs.video}>
            <RecordDot />
            Gravar um vídeo
          </button>
        </div>
        <div className="gift-recording" data-recording hidden>
          <video muted playsInline aria-label="O que a câmera vê" data-live hidden />
          <p>
            <RecordDot /> <span role="timer" data-record-clock />
          </p>
          <button type="button" className="btn btn-red" data-record-stop>
            Parar
          </button>
        </div>
        <div className="gift-take" data-take hidden>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said into their own phone */}
          <audio controls aria-label="O áudio que você vai mandar" data-take-player hidden />
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said into their own phone */}
          <video controls playsInline aria-label="O vídeo que você vai mandar" data-take-player hidden />
          <button type="button" className="btn-quiet" data-take-drop>
            Remover esta gravação
          </button>
        </div>
        <p role="status" className="gift-status" data-record-status />
        <div className="gift-file" data-record-file>
          <label htmlFor="recording">Ou escolha um áudio ou vídeo do aparelho</label>
          {/* The script lays the input over the button drawn beside it. */}
          <span className="file-input is-plain">
            <input id="recording" type="file" name="recording" accept="audio/*,video/*" />
            <span aria-hidden="true" className="btn btn-line">
              Escolher arquivo
            </span>
          </span>
        </div>
        <p className="gift-small">
          Voz até {recordingLengths.voice}, vídeo até {recordingLengths.video}. De um vídeo do celular, tiramos o lugar,
          a data e o modelo do aparelho.
        </p>
      </fieldset>
      <label htmlFor="name">Seu nome (se quiser)</label>
      <input
        id="name"
        name="name"
        className="input"
        maxLength={maxReactionNameLength}
        autoComplete="name"
        defaultValue={form?.typed.name ?? ''}
      />
      <label className="gift-consent">
        <input type="checkbox" name="consent" value="1" required className="tick" />
        <span>
          Concordo que o recado, com a minha voz e a minha imagem se eu gravar, fique guardado para quem me deu o
          presente. Só essa pessoa lê, ouve e vê, e eu posso apagar aqui, neste aparelho.
        </span>
      </label>
      <button type="submit" className="btn btn-red">
        Mandar o recado
      </button>
    </form>
  )
}

function RecordDot() {
  return <i className="gift-dot" aria-hidden="true" />
}
