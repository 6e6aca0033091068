import FileText from 'lucide-react/icons/file-text'
import { type MemberProfile, readDocument } from '../contract/index.ts'
import { toRequest } from '#kit/endpoint.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

export const Documents = ({ member }: { member: Pick<MemberProfile, 'id' | 'cv' | 'portfolio'> }) => {
  const t = useTexts('profiles')
  const format = useFormat()
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {(['portfolio', 'cv'] as const).map((document) => {
        const file = member[document]
        if (!file) return null
        return (
          <li key={document} className="flex min-w-0 gap-3">
            <FileText className="mt-0.5 flex-none text-lg text-ink-muted" />
            <div className="flex min-w-0 flex-col">
              <a
                href={toRequest(readDocument, { id: member.id, document }).path}
                download
                className="rounded-xs font-medium break-words text-link underline decoration-1 underline-offset-[0.2em] coarse:-my-1 coarse:py-1"
              >
                {t(`documents.${document}`)}
              </a>
              <span className="break-words text-ink-muted">
                <bdi>{file.name}</bdi> ·{' '}
                <span className="whitespace-nowrap">
                  {t('documents.size', { size: format.number(Math.max(0.1, Math.round(file.size / 100_000) / 10)) })}
                </span>
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
