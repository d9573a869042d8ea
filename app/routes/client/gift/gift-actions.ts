import { data, redirect } from 'react-router'

import { createUploading } from '#app/http/body/uploading.ts'
import type { Deps } from '#app/http/deps.ts'
import { field, uuidIn } from '#app/http/forms.ts'
import { giftForm, type GiftErrors, type GiftTyped } from '#copy/gift/gift-form.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import type { Project } from '#db/project/projects.ts'
import { removeGiftPhoto, turnGiftPhoto } from '#use-cases/gift/add-gift-photo.ts'
import { saveGift } from '#use-cases/gift/save-gift.ts'
import { deleteReaction } from '#use-cases/gift/send-reaction.ts'
import { deleteGift, renewGiftLink, withdrawGift } from '#use-cases/gift/withdraw-gift.ts'

/** What the form of the editor gets back when it is answered in place. */
type GiftEditorState = {
  errors: GiftErrors
  typed: GiftTyped
  /** The gift the form was made from; null where it is overtaken, and the page compares. */
  seen: string | null
}

type Sent = { form: FormData; path: string; ip: string }

/** A photo is turned in the one process that converts photos of everybody. */
const beginTurning = createUploading({ perSender: 1, perReceiver: 1 })

/** What the forms of a gift's buyer do, by their intent. */
export async function handleGiftForm(deps: Deps, project: Project, { form, path, ip }: Sent) {
  const done = (place = '') => redirect(`${path}${place}`, 303)
  switch (field(form, 'intent')) {
    case 'save': {
      const typed = giftForm.read(form)
      const seen = field(form, 'seen')
      const saved = await saveGift(deps, project.id, { ...typed, seen })
      if (saved.ok) return done(saved.value.isNew ? '?criado#link' : '?guardado#link')
      if (saved.code === 'form-invalid') return answer({ errors: saved.errors, typed, seen }, 422)
      if (saved.code === 'stale') return answer({ errors: {}, typed, seen: null }, 409)
      // The page says why.
      return done()
    }
    case 'withdraw':
      await withdrawGift(deps, null, project.id)
      return done('#link')
    case 'renew':
      await renewGiftLink(deps, project.id)
      return done('#link')
    case 'delete':
      await deleteGift(deps, null, project.id)
      return done()
    case 'turn-photo':
      return done(await turnPhoto(deps, { projectId: project.id, photoId: uuidIn(form, 'photo'), ip }))
    case 'remove-photo':
      await removeGiftPhoto(deps, { projectId: project.id, photoId: uuidIn(form, 'photo') })
      return done('#fotos')
    case 'delete-reaction': {
      const found = await findGiftOfProject(deps.db, project.id)
      if (found) await deleteReaction(deps, { gift: found.gift, id: uuidIn(form, 'reaction'), visitorId: null })
      return done('#recados')
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** Turns a photo where none of this gift is being turned; returns the place on the page. */
async function turnPhoto(deps: Deps, photo: Parameters<typeof turnGiftPhoto>[1]): Promise<string> {
  const busy = '?foto=busy#fotos'
  const end = beginTurning({ ip: photo.ip, to: photo.projectId })
  if (!end) return busy
  try {
    const turned = await turnGiftPhoto(deps, photo)
    return !turned.ok && turned.code === 'busy' ? busy : '#fotos'
  } finally {
    end()
  }
}

function answer(state: GiftEditorState, status: number) {
  return data(state, { status })
}
