import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import type { MemberCard } from '#features/profiles/contract/index.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import { findRecipients, messageLimits, type RecipientView } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from '#shell/ui/aria-locale-provider.tsx'
import { Avatar } from '#shell/ui/avatar.tsx'
import { classes } from '#shell/ui/classes.ts'
import { bareInputClasses, inputGroupClasses, FieldLayout, type FieldTexts, useField } from '#shell/ui/field.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { popoverClasses, optionClasses, panelClasses } from '#shell/ui/overlay-styles.ts'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'

type Props = FieldTexts & { recipient: MemberCard | null; onChange: (recipient: MemberCard | null) => void }

/** Selects the recipient of a message by name, username or company. */
export const RecipientField = ({ recipient, onChange, ...texts }: Props) => {
  const [wasCleared, setCleared] = useState(false)
  if (!recipient) return <RecipientSearch {...texts} autoFocus={wasCleared} onChange={onChange} />
  return (
    <SelectedRecipient
      {...texts}
      recipient={recipient}
      onClear={() => {
        setCleared(true)
        onChange(null)
      }}
    />
  )
}

const SelectedRecipient = ({
  recipient,
  onClear,
  ...texts
}: FieldTexts & { recipient: MemberCard; onClear: () => void }) => {
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
          label={t('compose.other_recipient')}
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
  autoFocus,
  ...texts
}: FieldTexts & { autoFocus: boolean; onChange: (recipient: MemberCard) => void }) => {
  const t = useTexts('messages')
  const reason = useReason('messages')
  const { ids, control } = useField(texts)
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim().slice(0, messageLimits.query))
  const { data, error, isFetching } = useEndpointQuery(findRecipients, { q }, { enabled: q !== '' })
  const found = q === '' ? [] : (data?.items ?? [])
  const isBehind = isFetching || typed.trim() !== q

  const choose = (id: unknown) => {
    const one = found.find((member) => member.id === id)
    if (!one || reason(one.can.write ?? 'ok') !== undefined) return
    const { isConnected: _, becomesRequest: __, can: ___, ...card } = one
    onChange(card)
  }
  const nothing = error
    ? errorText(error)
    : typed.trim() === ''
      ? t('compose.type_a_name')
      : isBehind
        ? t('compose.searching')
        : t('compose.nobody')
  return (
    <AriaLocaleProvider>
      <FieldLayout controlId={control.id} ids={ids} {...texts}>
        <ComboBox
          id={control.id}
          aria-labelledby={ids.label}
          {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
          items={found.map((member) => ({ ...member, disabledReason: reason(member.can.write ?? 'ok') }))}
          disabledKeys={found.filter((member) => reason(member.can.write ?? 'ok') !== undefined).map(({ id }) => id)}
          inputValue={typed}
          onInputChange={setTyped}
          selectedKey={null}
          onSelectionChange={choose}
          isInvalid={Boolean(texts.error)}
          menuTrigger="input"
          allowsEmptyCollection
        >
          <div className={inputGroupClasses}>
            <Input
              dir="auto"
              data-field="recipient"
              placeholder={t('compose.to_placeholder')}
              autoFocus={autoFocus}
              autoComplete="off"
              maxLength={messageLimits.query}
              className={bareInputClasses}
            />
          </div>
          <Popover
            offset={4}
            className={classes(panelClasses, popoverClasses, 'max-h-80! w-(--trigger-width) overflow-auto')}
          >
            <ListBox<RecipientView & { disabledReason: string | undefined }>
              className="p-1.5 outline-none"
              renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-muted">{nothing}</p>}
            >
              {(member) => (
                <ListBoxItem textValue={member.fullName} className={optionClasses}>
                  <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
                  <span className="flex min-w-0 flex-1 flex-col">
                    <MemberName member={member} className="truncate font-medium" />
                    <span className="truncate text-xs text-ink-muted">
                      {member.disabledReason ?? (
                        <>
                          <MemberRole member={member} />
                          {member.isConnected && (
                            <Connected hasRole={member.role !== null || member.company !== null} />
                          )}
                        </>
                      )}
                    </span>
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </FieldLayout>
    </AriaLocaleProvider>
  )
}

const Connected = ({ hasRole }: { hasRole: boolean }) => {
  const t = useTexts('messages')
  return (
    <>
      {hasRole && ' · '}
      {t('compose.connected')}
    </>
  )
}
