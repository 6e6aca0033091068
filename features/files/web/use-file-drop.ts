import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Handles files dropped on an element, or pasted while it has the focus. Spread `handlers` on the element. */
export const useFileDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return { isOver, handlers: { onDragOver: drag, onDragLeave: () => setOver(false), onDrop: drop, onPaste: paste } }
}
