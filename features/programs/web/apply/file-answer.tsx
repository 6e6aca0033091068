import { type ReactNode, useEffect } from 'react'
import { UploadField, type UploadOfForm, useUpload } from '#features/files/web/index.ts'
import type { ApplicationFile } from '#features/applications/contract/views.ts'
import { chosenFile } from './apply-values.ts'

type Props = {
  name: string
  label: ReactNode
  hint: string
  optional: boolean
  error: string | undefined
  /** The file of the sent application, unless the member has removed it. */
  sent: ApplicationFile | undefined
  onChange: (value: string) => void
  /** Gives the upload to the form, which waits for it before it sends. */
  onUpload: (upload: UploadOfForm) => void
}

/** The answer to a file question: a new upload, or the file that was sent before. */
export const FileAnswer = ({ sent, onChange, onUpload, ...texts }: Props) => {
  const upload = useUpload('cv')
  useEffect(() => {
    onUpload(upload)
  })
  const shown: UploadOfForm = {
    ...upload,
    chosen:
      upload.chosen ??
      (sent
        ? { name: sent.name, size: null, progress: null, uploaded: true, error: undefined, canRetry: false }
        : null),
    choose: (file) => {
      upload.choose(file)
      onChange(chosenFile)
    },
    remove: () => {
      upload.remove()
      onChange('')
    },
  }
  return <UploadField {...texts} kind="cv" upload={shown} />
}
