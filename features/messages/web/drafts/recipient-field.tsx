import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import { findRecipients, messageLimits, type RecipientView } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { FieldLayout, type FieldTexts, useField } from '#shell/ui/field.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { SuggestionInput } from '#shell/ui/suggestion-input.tsx'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'

type Props = FieldTexts & {
  recipient: MemberCard | null
  onChange: (recipient: MemberCard | null) => void
  /** For another purpose than a message: members who accept none can be selected, too. */
  acceptsAll?: boolean
  /** Label of the button that clears the selection. */
  clearLabel?: string
}

/** Selects the recipient of a message by name, username or company. */
export const RecipientField = ({ recipient, onChange, acceptsAll = false, clearLabel, ...texts }: Props) => {
  const [wasCleared, setCleared] = useState(false)
  if (!recipient)
    return <RecipientSearch {...texts} acceptsAll={acceptsAll} autoFocus={wasCleared} onChange={onChange} />
  return (
    <SelectedRecipient
      {...texts}
      recipient={recipient}
      clearLabel={clearLabel}
      onClear={() => {
        setCleared(true)
        onChange(null)
      }}
    />
  )
}

const SelectedRecipient = ({
  recipient,
  clearLabel,
  onClear,
  ...texts
}: FieldTexts & { recipient: MemberCard; clearLabel: string | undefined; onClear: () => void }) => {
  const t = useTexts('messages')
  const { ids, control } = useField(texts)
  return (
    <FieldLayout controlId={control.id} ids={ids} {...texts}>
      <div className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface-sunken py-1.5 ps-3 pe-1.5">
        <Avatar name={recipient.fullName} src={recipient.avatarUrl} size="sm" />
        <span className="flex min-w-0 flex-1 flex-col leading-snug">
          <MemberName member={recipient} className="truncate font-medium" />
          <MemberRole member={recipient} className="truncate text-xs text-ink-muted" />
        </span>
        <IconButton
          id={control.id}
          aria-describedby={control['aria-describedby']}
          label={clearLabel ?? t('compose.other_recipient')}
          icon={<X />}
          size="sm"
          onClick={onClear}
        />
      </div>
    </FieldLayout>
  )
}

const RecipientSearch = ({
  onChange,
  acceptsAll,
  autoFocus,
  ...texts
}: FieldTexts & { acceptsAll: boolean; autoFocus: boolean; onChange: (recipient: MemberCard) => void }) => {
  const t = useTexts('messages')
  const reason = useReason('messages')
  const { ids, control } = useField(texts)
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim().slice(0, messageLimits.query))
  const { data, error, isFetching } = useEndpointQuery(findRecipients, { q }, { enabled: q !== '' })
  const found = q === '' ? [] : (data?.items ?? [])
  const isBehind = isFetching || typed.trim() !== q

  const refusalOf = ({ can }: RecipientView) => (acceptsAll ? undefined : reason(can.write ?? 'ok'))
  const choose = (id: string) => {
    const one = found.find((member) => member.id === id)
    if (!one || refusalOf(one) !== undefined) return
    const { isConnected: _, becomesRequest: __, can: ___, ...card } = one
    onChange(card)
  }
  const emptyText = error
    ? errorText(error)
    : typed.trim() === ''
      ? t('compose.type_a_name')
      : isBehind
        ? t('compose.searching')
        : t('compose.nobody')
  return (
    <FieldLayout controlId={control.id} ids={ids} {...texts}>
      <SuggestionInput
        {...{ ids, control, typed, onTyped: setTyped, autoFocus, error: texts.error, emptyText }}
        suggestions={found.map((member) => {
          const refusal = refusalOf(member)
          return {
            id: member.id,
            text: member.fullName,
            isDisabled: refusal !== undefined,
            content: <Suggested member={member} refusal={refusal} />,
          }
        })}
        onChoose={choose}
        name="recipient"
        placeholder={t('compose.to_placeholder')}
        maxLength={messageLimits.query}
      />
    </FieldLayout>
  )
}

const Suggested = ({ member, refusal }: { member: RecipientView; refusal: string | undefined }) => (
  <>
    <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
    <span className="flex min-w-0 flex-1 flex-col">
      <MemberName member={member} className="truncate font-medium" />
      <span className="truncate text-xs text-ink-muted">
        {refusal ?? (
          <>
            <MemberRole member={member} />
            {member.isConnected && <Connected hasRole={member.role !== null || member.company !== null} />}
          </>
        )}
      </span>
    </span>
  </>
)

const Connected = ({ hasRole }: { hasRole: boolean }) => {
  const t = useTexts('messages')
  return (
    <>
      {hasRole && ' · '}
      {t('compose.connected')}
    </>
  )
}
