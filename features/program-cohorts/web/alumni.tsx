import { MemberCardLink } from '#features/profiles/web/index.ts'
import { listAlumni } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'

/** The participants of a completed program who have chosen to be shown; nothing without any. */
export default function Alumni({ programId }: { programId: string }) {
  const t = useTexts('program-cohorts')
  const list = useList(listAlumni, { programId })
  if (list.items.length === 0) return null
  return (
    <Section title={t('alumni.title')} text={t('alumni.text')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-4">
        {uniqueById(list.items).map((member) => (
          <li key={member.id} className="min-w-0">
            <MemberCardLink member={member} className="coarse:min-h-11" />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} shown={list.items.length} total={list.total} />
      )}
    </Section>
  )
}
