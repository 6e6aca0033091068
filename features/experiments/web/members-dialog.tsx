import Users from 'lucide-react/icons/users'
import { memberPath } from '#features/profiles/contract/card.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import type { ExperimentName } from '../contract/experiments.ts'
import { listExperimentMembers } from '../contract/index.ts'
import { useExperimentTexts } from './experiment-texts.ts'
import type { MemberRows } from './member-rows.ts'

type Props = { rows: MemberRows; name: ExperimentName; onClose: () => void }

/** The members that a number of a run is made of. */
export default function MembersDialog({ rows, name, onClose }: Props) {
  const t = useTexts('experiments')
  const format = useFormat()
  const texts = useExperimentTexts(name)
  const { run: id, variant, outcome } = rows
  const list = useList(listExperimentMembers, { id, variant, ...(outcome && { outcome }) })
  const what = [texts.variant(variant), outcome && t(`rows.outcomes.${outcome}`)].filter(Boolean)
  return (
    <Dialog open size="lg" onClose={onClose} title={t('rows.title')} text={what.join(' · ')}>
      <PagedList
        list={list}
        label={t('rows.label')}
        layout="rows"
        failure={t('rows.failed')}
        hasEnd={false}
        empty={<EmptyState level={3} icon={<Users />} title={t('rows.empty')} text={t('rows.empty_text')} />}
      >
        {({ member, seenAt, outcome: reached }) => (
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
            <p className="min-w-0 flex-[1_1_12rem] truncate font-medium" dir="auto">
              {member ? <Link to={memberPath(member.id)}>{member.fullName}</Link> : t('rows.former')}
            </p>
            <p className="text-sm text-ink-muted">{t(`rows.outcomes.${reached}`)}</p>
            <time dateTime={seenAt} className="text-sm text-ink-muted tabular-nums">
              {format.dateTime(seenAt)}
            </time>
          </div>
        )}
      </PagedList>
    </Dialog>
  )
}
