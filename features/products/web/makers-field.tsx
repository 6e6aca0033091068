import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { findRecipients, messageLimits } from '#features/messages/contract/index.ts'
import { productLimits } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { FieldLayout, useField } from '#shell/ui/field.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { SuggestionInput } from '#shell/ui/suggestion-input.tsx'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'

type Props = {
  name: string
  value: readonly MemberCard[]
  onChange: (value: MemberCard[]) => void
  error?: string | undefined
}

/** Finds members by name. They are named as makers only after they have confirmed. */
export const MakersField = ({ name, value, onChange, error }: Props) => {
  const t = useTexts('products')
  const texts = { label: t('form.makers'), hint: t('form.makers_hint'), optional: true, error }
  const { ids, control } = useField(texts)
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim().slice(0, messageLimits.query))
  const { data, error: failed, isFetching } = useEndpointQuery(findRecipients, { q }, { enabled: q !== '' })
  const isFull = value.length >= productLimits.makers
  const found = q === '' ? [] : (data?.items ?? []).filter(({ id }) => !value.some((one) => one.id === id))
  const choose = (key: string) => {
    const one = found.find(({ id }) => id === key)
    if (!one) return
    const { isConnected: _, becomesRequest: __, can: ___, ...card } = one
    onChange([...value, card])
    setTyped('')
  }
  const emptyText = failed ? errorText(failed) : q === '' || isFetching ? t('form.searching') : t('form.nobody')
  return (
    <FieldLayout controlId={control.id} ids={ids} {...texts}>
      {value.length > 0 && (
        <ul aria-label={texts.label} className="mb-2 flex flex-col gap-2">
          {value.map((member) => (
            <li
              key={member.id}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface-sunken py-1.5 ps-3 pe-1.5"
            >
              <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
              <span className="flex min-w-0 flex-1 flex-col leading-snug">
                <MemberName member={member} className="truncate text-sm font-medium" />
                <MemberRole member={member} className="truncate text-xs text-ink-muted" />
              </span>
              <IconButton
                size="sm"
                label={t('form.remove_maker', { name: member.fullName })}
                icon={<X />}
                onClick={() => onChange(value.filter(({ id }) => id !== member.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestionInput
        {...{ ids, control, name, typed, onTyped: setTyped, error, emptyText }}
        suggestions={found.map((member) => ({
          id: member.id,
          text: member.fullName,
          content: (
            <>
              <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
              <span className="flex min-w-0 flex-1 flex-col">
                <MemberName member={member} className="truncate font-medium" />
                <MemberRole member={member} className="truncate text-xs text-ink-muted" />
              </span>
            </>
          ),
        }))}
        onChoose={choose}
        disabled={isFull}
        placeholder={t('form.makers_placeholder')}
        maxLength={messageLimits.query}
      />
    </FieldLayout>
  )
}
