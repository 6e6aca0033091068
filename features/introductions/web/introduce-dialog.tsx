import { useDeferredValue, useState } from 'react'
import { introductionLimits, listCandidates, listIntroductions, proposeIntroduction } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Member = Pick<MemberCard, 'id' | 'fullName'>
type Props = { member: Member; open: boolean; onClose: () => void }

export default function IntroduceDialog({ member, open, onClose }: Props) {
  const t = useTexts('introductions')
  const [other, setOther] = useState<MemberCard | null>(null)
  const close = () => {
    setOther(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={
        other
          ? t('propose.title_both', { one: member.fullName, other: other.fullName })
          : t('propose.title', { name: member.fullName })
      }
      text={t('propose.lead')}
      dismissable={!other}
    >
      {other ? (
        <ProposalForm member={member} other={other} onBack={() => setOther(null)} onClose={close} />
      ) : (
        <Candidates member={member} onChoose={setOther} />
      )}
    </Dialog>
  )
}

const Candidates = ({ member, onChoose }: { member: Member; onChoose: (other: MemberCard) => void }) => {
  const t = useTexts('introductions')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error, refetch, isFetching } = useEndpointQuery(
    listCandidates,
    { memberId: member.id, ...(q && { q }) },
    { refetchOnMount: 'always' },
  )
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={t('propose.search')}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onClear={() => setTyped('')}
        maxLength={introductionLimits.query}
      />
      {error ? (
        <ErrorState text={t('propose.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.items.length === 0 ? (
        <p className="text-sm text-ink-muted">{t(q ? 'propose.no_match' : 'propose.nobody')}</p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {data.items.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => onChoose(one)}
                className="flex w-full items-center gap-3 rounded-lg p-2 text-start hover:bg-surface-hover"
              >
                <Avatar name={one.fullName} src={one.avatarUrl} size="sm" />
                <span className="flex min-w-0 flex-col">
                  <MemberName member={one} className="font-medium" />
                  <MemberRole member={one} className="text-sm text-ink-muted" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ProposalForm = ({
  member,
  other,
  onBack,
  onClose,
}: {
  member: Member
  other: MemberCard
  onBack: () => void
  onClose: () => void
}) => {
  const t = useTexts('introductions')
  const form = useEndpointForm(proposeIntroduction, {
    draft: `introduction:${member.id}:${other.id}`,
    defaults: { message: '' },
    inputOf: ({ message }) => ({ memberId: member.id, otherId: other.id, message: message ?? '' }),
    refreshes: [listIntroductions],
    onSuccess: () => {
      onClose()
      toast({ title: t('propose.sent', { one: member.fullName, other: other.fullName }), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('propose.message')}
        hint={t('propose.message_hint')}
        {...form.field('message')}
        max={introductionLimits.message}
        rows={5}
      />
      <DialogActions
        label={t('propose.send')}
        pending={form.isSending}
        onCancel={onBack}
        cancelLabel={t('propose.back')}
      />
    </Form>
  )
}
