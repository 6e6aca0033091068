import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import { useTexts } from '#shell/i18n/texts.ts'
import { userText } from '#shell/ui/user-text.ts'
import type { EvidenceFile, RequestView } from '../contract/index.ts'

type Props = { request: Pick<RequestView, 'explanation' | 'language' | 'links' | 'files'>; canOpen: boolean }

/** What a member wrote, and the evidence. Without `canOpen`, the files are listed but not linked. */
export const RequestContent = ({ request: { explanation, language, links, files }, canOpen }: Props) => {
  const t = useTexts('verification')
  return (
    <div className="flex flex-col gap-3">
      <p {...userText(language)} className="prose-text max-w-measure">
        {explanation}
      </p>
      {links.length > 0 && (
        <ul aria-label={t('content.links')} className="flex flex-col gap-1 text-sm">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                dir="ltr"
                className="touch-line wrap-anywhere underline underline-offset-2"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label={t('content.files')} className="flex flex-col gap-1.5 text-sm">
          {files.map((file) => (
            <EvidenceLine key={file.id} file={file} canOpen={canOpen} />
          ))}
        </ul>
      )}
    </div>
  )
}

const EvidenceLine = ({ file: { name, type, url }, canOpen }: { file: EvidenceFile; canOpen: boolean }) => {
  const Icon = type.startsWith('image/') ? Image : FileText
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon className="flex-none text-ink-muted" />
      {canOpen ? (
        <a href={url} download className="touch-line min-w-0 font-medium wrap-anywhere underline underline-offset-2">
          <bdi>{name}</bdi>
        </a>
      ) : (
        <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
      )}
    </li>
  )
}
