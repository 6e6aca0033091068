import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useFileStatus } from '#features/files/web/index.ts'
import { type AttachmentView, readAttachment } from '../../contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { useTexts } from '#shell/i18n/texts.ts'

export const AttachmentLinks = ({
  messageId,
  attachments,
}: {
  messageId: string
  attachments: readonly AttachmentView[]
}) => {
  const t = useTexts('messages')
  const { sizeOf } = useFileStatus()
  if (attachments.length === 0) return null
  return (
    <ul aria-label={t('attachments.label')} className="flex flex-col gap-1.5">
      {attachments.map(({ id, name, type, size }) => (
        <li key={id}>
          <a
            href={toRequest(readAttachment, { id: messageId, fileId: id }).path}
            download={name}
            className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-1.5 text-sm transition-colors hover:border-line-strong"
          >
            <span className="text-lg text-ink-muted">{type.startsWith('image/') ? <ImageIcon /> : <FileText />}</span>
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium text-page-start">{name}</bdi>
              <span className="text-xs text-ink-muted">{sizeOf(size)}</span>
            </span>
            <Download className="text-ink-faint" />
            <span className="sr-only">{t('attachments.download')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
