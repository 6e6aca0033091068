import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import type { FieldTexts } from '#shell/ui/field.tsx'
import { FileField } from '#shell/ui/file-field.tsx'
import type { FileKind } from '../contract/index.ts'
import { acceptOf } from './accept.ts'
import { useFileStatus } from './use-file-status.ts'
import type { UploadOfForm } from './use-upload.ts'

export type UploadFieldProps = Omit<FieldTexts, 'hideLabel'> & { name: string; kind: FileKind; upload: UploadOfForm }

/** A form field for one file, with the progress and error of its upload. */
export const UploadField = ({ upload, kind, error, ...rest }: UploadFieldProps) => {
  const t = useTexts('files')
  const { statusOf } = useFileStatus()
  const { chosen } = upload
  return (
    <FileField
      {...rest}
      accept={acceptOf(kind)}
      error={chosen?.error ?? error}
      chosen={chosen && { name: chosen.name, status: statusOf(chosen), progress: chosen.progress }}
      onChoose={upload.choose}
      onRemove={upload.remove}
      texts={{
        choose: t('field.choose'),
        drop: t('field.drop'),
        replace: t('field.replace'),
        remove: t('field.remove', { name: chosen?.name ?? '' }),
      }}
      action={
        chosen?.canRetry && (
          <Button size="sm" variant="quiet" icon={<RotateCw />} onClick={upload.retry}>
            {t('field.retry')}
          </Button>
        )
      }
    />
  )
}
