import { useTexts } from '#shell/i18n/texts.ts'
import type { PageView } from '../contract/index.ts'

/** What a page is about, or the pattern of its address. */
export const PageName = ({ path, subject }: Pick<PageView, 'path' | 'subject'>) => {
  const t = useTexts('visits')
  if (!subject) return path === '/404' ? t('not_found') : <bdi dir="ltr">{path}</bdi>
  return (
    <span className="min-w-0">
      <span className="text-ink-muted">{t(`kinds.${subject.kind}`)}</span>{' '}
      {subject.title === null ? t('deleted') : <bdi>{subject.title}</bdi>}
    </span>
  )
}
