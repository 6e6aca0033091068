import Users from 'lucide-react/icons/users'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { cohortLimits, type CohortView, listParticipants } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { viewPath } from '../search-params.ts'
import { ParticipantRow } from './participant-row.tsx'
import { participantsInput } from './participants-input.ts'

type Props = { cohort: CohortView; slug: string; q: string; organiser: MemberCard }

/** Who takes part in a program, with the organiser first. */
export const ParticipantList = ({ cohort, slug, q, organiser }: Props) => {
  const t = useTexts('program-cohorts')
  const [, choose] = useSearchParam()
  const list = useList(listParticipants, participantsInput(cohort.programId, q))
  const isEmpty = !list.isPending && !list.error && list.items.length === 0
  const rows = uniqueById(list.items.map((participant) => ({ id: participant.member.id, ...participant })))
  return (
    <section aria-label={t('tabs.participants')} className="flex min-w-0 flex-col gap-4">
      {(cohort.participants > cohortLimits.searchFrom || q !== '') && (
        <SearchParamForm
          label={t('participants.search')}
          placeholder={t('participants.placeholder')}
          q={q}
          onSearch={(typed) => choose('q', typed)}
          maxLength={cohortLimits.query}
          className="max-w-md"
        >
          <input type="hidden" name="view" value="participants" />
        </SearchParamForm>
      )}
      {list.isPending && <ListSkeleton rows={4} />}
      {list.error && rows.length === 0 && (
        <ErrorState text={t('participants.failed')} onRetry={list.retry} reference={list.error.requestId} />
      )}
      {!list.isPending && (
        <ul
          aria-busy={list.isChanging}
          className={classes(
            'divide-y divide-line border-y border-line transition-opacity empty:hidden',
            list.isChanging && 'opacity-60',
          )}
        >
          {q === '' && (
            <li>
              <ParticipantRow member={organiser} isOrganiser />
            </li>
          )}
          {rows.map(({ id, member, location, introduction }) => (
            <li key={id}>
              <ParticipantRow member={member} location={location} introduction={introduction} />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && (
        <EmptyState
          level={2}
          icon={<Users />}
          title={t(q === '' ? 'participants.empty.title' : 'participants.none.title')}
          text={t(q === '' ? 'participants.empty.text' : 'participants.none.text')}
          action={
            q !== '' && <ButtonLink to={viewPath(slug, 'participants')}>{t('participants.none.show_all')}</ButtonLink>
          }
        />
      )}
      {list.hasMore && (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} shown={rows.length} total={list.total} />
      )}
      {!list.hasMore && rows.length > 0 && <EndOfList />}
    </section>
  )
}
