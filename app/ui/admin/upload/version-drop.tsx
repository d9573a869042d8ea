import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { handOverFile } from './dropped-file.ts'

const sheet = 'nova-versao'

/** Takes an audio file that is dropped anywhere on the project: the sheet of a new version opens with it. */
export function VersionDrop({ projectId }: { projectId: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  // Sheets are about something else, or have a place of their own for files.
  const isBlocked = new URLSearchParams(search).size > 0

  useEffect(() => {
    if (isBlocked) return
    const end = () => {
      depth.current = 0
      setOver(false)
    }
    const enter = (event: DragEvent) => {
      if (!hasFile(event)) return
      depth.current += 1
      setOver(true)
    }
    const leave = () => {
      depth.current -= 1
      if (depth.current <= 0) end()
    }
    // Otherwise the browser leaves the page and opens the file.
    const hold = (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      end()
      if (!file) return
      event.preventDefault()
      handOverFile({ purpose: 'version', projectId }, file)
      void navigate(`${pathname}?${sheet}=audio`, { preventScrollReset: true })
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', drop)
    return () => {
      end()
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', drop)
    }
  }, [isBlocked, navigate, pathname, projectId])

  return isOver ? (
    <div className="drop-target" aria-hidden="true">
      <p className="wide text-title">Solte o áudio para criar uma versão</p>
    </div>
  ) : null
}

function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
