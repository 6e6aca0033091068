import { MemberCardLink } from '#features/profiles/web/index.ts'
import { listProgress, type ReviewerProgress, type RoundView } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { progressOf } from '../rounds/progress.ts'

/** How far each reviewer is in a round, for the owner. */
export const Progress = ({ round }: { round: RoundView }) => {
  const t = useTexts('program-reviews')
  const list = useList(listProgress, { id: round.id })
  return (
    <Section title={t('reviewers.title')}>
      <PagedList
        list={list}
        label={t('reviewers.title')}
        layout="rows"
        hasEnd={false}
        failure={t('progress.failed')}
        skeleton={<ListSkeleton rows={2} />}
        empty={<p className="text-sm text-ink-muted">{t('progress.nobody')}</p>}
      >
        {(reviewer) => <ProgressRow reviewer={reviewer} />}
      </PagedList>
    </Section>
  )
}

const ProgressRow = ({ reviewer }: { reviewer: ReviewerProgress }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { done, total } = progressOf(reviewer)
  return (
    <div className="flex flex-col gap-2 py-3 text-sm">
      <MemberCardLink
        member={reviewer.member}
        size="sm"
        line={reviewer.status === 'accepted' ? undefined : t(`reviewers.status.${reviewer.status}`)}
      />
      {total > 0 && <ProgressBar share={done / total} />}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
        {(['done', 'left', 'abstained', 'recused'] as const).map((name) => (
          <div key={name} className="flex gap-1">
            <dt>{t(`progress.${name}`)}</dt>
            <dd className="font-medium text-ink tabular-nums">{format.number(reviewer[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
