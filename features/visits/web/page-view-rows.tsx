import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { directSource, listPageViews, type PageView, visitLimits } from '../contract/index.ts'
import { PageName } from './page-name.tsx'
import type { VisitFilters } from './search-params.ts'

/** The single page views that the numbers are made of, newest first. */
export const PageViewRows = ({ filters }: { filters: VisitFilters }) => {
  const t = useTexts('visits')
  const list = useList(listPageViews, filters)
  return (
    <Section level={3} title={t('rows.title')} text={t('rows.text', { count: visitLimits.singleDays })}>
      <PagedList
        list={list}
        label={t('rows.title')}
        layout="rows"
        failure={t('rows.failed')}
        empty={<p className="text-ink-muted">{t('rows.none')}</p>}
      >
        {(view) => <Row view={view} />}
      </PagedList>
    </Section>
  )
}

const Row = ({ view: { at, visitor, path, subject, source, device, language } }: { view: PageView }) => {
  const t = useTexts('visits')
  const common = useTexts('shell')
  const format = useFormat()
  const name = <PageName path={path} subject={subject} />
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_14rem_11rem]">
      <div className="min-w-0 wrap-anywhere">{subject?.href ? <Link to={subject.href}>{name}</Link> : name}</div>
      <div className="text-ink-muted">
        <bdi>{source === directSource ? t('direct') : source}</bdi> · {t(`device.${device}`)} ·{' '}
        <bdi>{common(`languages.${language}`)}</bdi>
      </div>
      <div className="text-ink-muted sm:text-end">
        {format.dateTime(at)}
        <br />
        {t('rows.visitor', { code: visitor })}
      </div>
    </div>
  )
}
