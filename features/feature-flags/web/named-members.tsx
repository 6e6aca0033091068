import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { listUsers, type UserRow } from '#features/accounts/contract/administration.ts'
import { MemberName, MemberRole } from '#features/profiles/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Avatar } from '#shell/ui/avatar.tsx'
import { FieldLayout, useField } from '#shell/ui/field.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SuggestionInput } from '#shell/ui/suggestion-input.tsx'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'
import { featureFlagLimits, type NamedMember } from '../contract/index.ts'

type Props = {
  members: readonly NamedMember[]
  onChange: (members: NamedMember[]) => void
  isReadOnly: boolean
  error: string | undefined
}

/** Members who have the function, or not, whatever the state is. */
export const NamedMembers = ({ members, onChange, isReadOnly, error }: Props) => {
  const t = useTexts('feature-flags')
  const isFull = members.length >= featureFlagLimits.members
  const add = (member: NamedMember['member']) => {
    if (!members.some((one) => one.member.id === member.id)) onChange([...members, { member, isOn: true }])
  }
  return (
    <section aria-labelledby="named-members" className="flex flex-col gap-3">
      <div>
        <h3 id="named-members" className="text-sm font-medium">
          {t('form.members')}
        </h3>
        <p className="text-xs text-ink-muted">{t('form.members_hint')}</p>
      </div>
      {members.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('form.none')}</p>
      ) : (
        <ul
          aria-labelledby="named-members"
          className="divide-y divide-line border-y border-line sm:max-h-72 sm:overflow-y-auto"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without buttons, it scrolls by keyboard
          tabIndex={isReadOnly ? 0 : undefined}
        >
          {members.map(({ member, isOn }) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 ps-0.5">
              <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
              <span className="flex min-w-0 grow basis-32 flex-col leading-snug">
                <MemberName member={member} className="truncate font-medium" />
                <MemberRole member={member} className="truncate text-xs text-ink-muted" />
              </span>
              <div className="ms-auto flex items-center gap-2">
                <RadioGroup
                  label={t('form.is_on', { name: member.fullName })}
                  hideLabel
                  variant="segments"
                  value={isOn ? 'on' : 'off'}
                  disabled={isReadOnly}
                  options={[
                    { value: 'on', label: t('form.on_word') },
                    { value: 'off', label: t('form.off_word') },
                  ]}
                  onChange={({ target }) =>
                    onChange(
                      members.map((one) =>
                        one.member.id === member.id ? { member, isOn: target.value === 'on' } : one,
                      ),
                    )
                  }
                />
                {!isReadOnly && (
                  <IconButton
                    label={t('form.remove', { name: member.fullName })}
                    icon={<X />}
                    size="sm"
                    onClick={() => onChange(members.filter((one) => one.member.id !== member.id))}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isReadOnly ? null : isFull ? (
        <p className="text-sm text-ink-muted">{t('form.full', { count: featureFlagLimits.members })}</p>
      ) : (
        <MemberSearch onChoose={add} error={error} />
      )}
    </section>
  )
}

const maxQueryLength = 100
const maxFound = 8

const MemberSearch = ({
  onChoose,
  error: fieldError,
}: {
  onChoose: (member: NamedMember['member']) => void
  error: string | undefined
}) => {
  const t = useTexts('feature-flags')
  const texts = { label: t('form.add'), error: fieldError }
  const { ids, control } = useField(texts)
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim().slice(0, maxQueryLength))
  const { data, error, isFetching } = useEndpointQuery(
    listUsers,
    { q, sort: 'name', limit: maxFound, counted: 'false' },
    { enabled: q !== '' },
  )
  const found = q === '' ? [] : (data?.items ?? [])
  const emptyText = error
    ? errorText(error)
    : typed.trim() === ''
      ? t('form.type')
      : isFetching || typed.trim() !== q
        ? t('form.searching')
        : t('form.nobody')
  const choose = (id: string) => {
    const one = found.find((member) => member.id === id)
    if (!one) return
    onChoose(cardOf(one))
    setTyped('')
  }
  return (
    <FieldLayout controlId={control.id} ids={ids} {...texts}>
      <SuggestionInput
        {...{ ids, control, typed, onTyped: setTyped, error: fieldError, emptyText }}
        suggestions={found.map((member) => ({
          id: member.id,
          text: member.fullName,
          content: (
            <>
              <Avatar name={member.fullName} src={member.avatarUrl} size="sm" />
              <span className="flex min-w-0 flex-1 flex-col">
                <MemberName member={member} className="truncate font-medium" />
                <bdi className="truncate text-xs text-ink-muted">{member.email}</bdi>
              </span>
            </>
          ),
        }))}
        onChoose={choose}
        name="members"
        placeholder={t('form.add_placeholder')}
        maxLength={maxQueryLength}
      />
    </FieldLayout>
  )
}

const cardOf = ({ id, fullName, role, company, avatarUrl, username, verified }: UserRow): NamedMember['member'] => ({
  id,
  fullName,
  role,
  company,
  avatarUrl,
  username,
  verified,
})
