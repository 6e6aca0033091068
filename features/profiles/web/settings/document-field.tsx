import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { type DocumentKind, type OwnProfile, setDocument } from '../../contract/index.ts'
import { readFile } from '#features/files/contract/index.ts'
import { UploadField, useUpload } from '#features/files/web/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { call } from '#shell/api/call.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useSetCachedProfile } from './use-own-profile.ts'

const removeDialog = lazyOverlay(() => import('./remove-document-dialog.tsx'))

/** A PDF of the profile (FILE-01), saved as soon as it is uploaded. */
export const DocumentField = ({ kind, profile }: { kind: DocumentKind; profile: OwnProfile }) => {
  const t = useTexts('profiles')
  const setCachedProfile = useSetCachedProfile()
  const upload = useUpload(kind)
  const [isRemoving, setRemoving] = useState(false)
  const storedFile = profile[kind]

  const saveDocument = async (fileId: string | null) =>
    setCachedProfile(await call(setDocument, { document: kind, fileId }))
  const saveUpload = async () => {
    // The field itself shows upload errors.
    const file = await upload.ready().catch(() => null)
    if (!file) return
    try {
      await saveDocument(file.id)
      upload.remove()
      toast({ title: t('settings.document_saved'), tone: 'positive' })
    } catch (error) {
      toast(failureToast(error))
    }
  }
  const remove = async () => {
    await saveDocument(null)
    toast({ title: t('settings.document_removed'), tone: 'positive' })
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <UploadField
        label={t(`documents.${kind}`)}
        hint={t(`settings.${kind}_hint`)}
        name={kind}
        kind={kind}
        optional
        upload={{
          ...upload,
          chosen:
            upload.chosen ??
            (storedFile && {
              name: storedFile.name,
              size: storedFile.size,
              progress: null,
              uploaded: true,
              error: undefined,
              canRetry: false,
            }),
          choose: (file) => {
            upload.choose(file)
            void saveUpload()
          },
          retry: () => {
            upload.retry()
            void saveUpload()
          },
          remove: () => (upload.chosen ? upload.remove() : setRemoving(true)),
        }}
      />
      {storedFile && (
        <a
          href={toRequest(readFile, { id: storedFile.id }).path}
          download
          className="inline-flex w-fit items-center gap-1.5 text-sm text-link underline underline-offset-[0.2em] coarse:min-h-11"
        >
          <Download />
          {t('settings.download', { name: storedFile.name })}
        </a>
      )}
      {isRemoving && storedFile && (
        <removeDialog.Overlay name={storedFile.name} onRemove={remove} onClose={() => setRemoving(false)} />
      )}
    </div>
  )
}
