import CircleCheck from 'lucide-react/icons/circle-check'
import { type AreaCoverage, readCoverage } from '../contract/coverage.ts'
import { languages } from '#kit/fields.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'

/** How complete the texts of each area are, and how many were changed. */
export const CoverageTab = () => {
  const t = useTexts('translations')
  const { data, error, isFetching, refetch } = useEndpointQuery(readCoverage, {})
  if (data)
    return (
      <div className="grid grid-cols-1 gap-10">
        <p className="max-w-measure text-sm text-ink-muted">{t('coverage.lead')}</p>
        <MissingTexts areas={data.areas} />
        <CoverageTable areas={data.areas} />
      </div>
    )
  if (error)
    return (
      <ErrorState
        text={t('coverage.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error.requestId}
      />
    )
  return <ListSkeleton rows={8} row={<Skeleton className="h-10" />} />
}

const MissingTexts = ({ areas }: { areas: readonly AreaCoverage[] }) => {
  const t = useTexts('translations')
  const missing = areas.flatMap(({ area, languages: each }) =>
    languages.flatMap((language) => each[language].missing.map((key) => ({ area, language, key }))),
  )
  if (missing.length === 0) return <Callout tone="positive">{t('coverage.nothing_missing')}</Callout>
  return (
    <Section title={t('coverage.missing_title')}>
      <ul className="flex flex-col gap-1 text-sm">
        {missing.map(({ area, language, key }) => (
          <li key={`${language}:${area}.${key}`}>
            <Badge tone="warning">{t(`languages.${language}`)}</Badge>{' '}
            <bdi className="break-words">{`${area}: ${key}`}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const CoverageTable = ({ areas }: { areas: readonly AreaCoverage[] }) => {
  const t = useTexts('translations')
  const format = useFormat()
  return (
    <Section title={t('coverage.all')}>
      <TableContainer label={t('coverage.all')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-ink-muted">
              <th scope="col" className="px-5 py-3 text-start font-medium">
                {t('coverage.area')}
              </th>
              <th scope="col" className="px-5 py-3 text-end font-medium">
                {t('coverage.keys')}
              </th>
              {languages.map((language) => (
                <th key={language} scope="col" className="px-5 py-3 text-start font-medium">
                  {t(`languages.${language}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((one) => (
              <tr key={one.area} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-5 py-2.5 text-start font-normal">
                  <bdi>{one.area}</bdi>
                </th>
                <td className="px-5 py-2.5 text-end tabular-nums">{format.number(one.keys)}</td>
                {languages.map((language) => (
                  <td key={language} className="px-5 py-2.5">
                    <span className="flex flex-wrap gap-1.5">
                      <CoverageBadge missing={one.languages[language].missing.length} />
                      {one.languages[language].overridden > 0 && (
                        <Badge tone="accent">
                          {t('coverage.overridden', { count: one.languages[language].overridden })}
                        </Badge>
                      )}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableContainer>
    </Section>
  )
}

const CoverageBadge = ({ missing }: { missing: number }) => {
  const t = useTexts('translations')
  if (missing > 0) return <Badge tone="warning">{t('coverage.missing', { count: missing })}</Badge>
  return (
    <Badge tone="positive" icon={<CircleCheck />}>
      {t('coverage.complete')}
    </Badge>
  )
}
