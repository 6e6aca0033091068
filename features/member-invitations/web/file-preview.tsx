import { languageChoices } from '#features/accounts/web/index.ts'
import { fieldErrorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { type ImportPreview, skipReasons } from '../contract/index.ts'

type Props = { preview: ImportPreview; isInviting: boolean; onInvite: () => void; onCancel: () => void }

/** Who in the file would be invited, and who would not and why. */
export const FilePreview = ({ preview, isInviting, onInvite, onCancel }: Props) => {
  const t = useTexts('member-invitations')
  const { counts, encoding, sample, skipped } = preview
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="font-medium">
        {counts.invite === 0 ? t('file.nobody') : t('file.invite', { count: counts.invite })}
      </p>
      {encoding !== 'utf-8' && <Callout>{t('file.encoding', { encoding: encoding.toUpperCase() })}</Callout>}
      {sample.length > 0 && <Sample people={sample} />}
      {skipped.length > 0 && <Skipped preview={preview} />}
      <DialogActions
        label={counts.invite === 0 ? t('add') : t('file.confirm', { count: counts.invite })}
        disabled={counts.invite === 0}
        pending={isInviting}
        onAct={onInvite}
        onCancel={onCancel}
      />
    </div>
  )
}

const Sample = ({ people }: { people: ImportPreview['sample'] }) => {
  const t = useTexts('member-invitations')
  const accounts = useTexts('accounts')
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{t('file.sample')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {people.map(({ email, fullName, role, language }) => (
          <li key={email} className="flex flex-wrap gap-x-3 py-2">
            <bdi className="font-medium [overflow-wrap:anywhere]">{fullName}</bdi>
            <bdi dir="ltr" className="text-ink-muted [overflow-wrap:anywhere]">
              {email}
            </bdi>
            <span className="text-ink-muted">
              {[
                ...(role ? [accounts(`roles.${role}`)] : []),
                languageChoices.find(({ value }) => value === language)?.label,
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Skipped = ({ preview: { counts, skipped } }: { preview: ImportPreview }) => {
  const t = useTexts('member-invitations')
  const format = useFormat()
  const total = skipReasons.reduce((sum, reason) => sum + counts[reason], 0)
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">
        {total > skipped.length
          ? t('file.skipped_some', { number: format.number(skipped.length), total: format.number(total) })
          : t('file.skipped')}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {skipReasons
          .filter((reason) => counts[reason] > 0)
          .map((reason) => (
            <li key={reason}>
              {t('file.reason', { reason: t(`file.reasons.${reason}`), number: format.number(counts[reason]) })}
            </li>
          ))}
      </ul>
      <ul className="divide-y divide-line border-y border-line">
        {skipped.map((row) => (
          <li key={row.line} className="flex flex-wrap gap-x-3 py-2">
            <span className="tabular-nums">{t('file.line', { line: format.number(row.line) })}</span>
            <bdi className="text-ink-muted [overflow-wrap:anywhere]">{row.value}</bdi>
            <span className={row.reason === 'invalid' ? 'basis-full text-danger-ink' : 'basis-full text-ink-muted'}>
              {row.column && row.code
                ? t('file.problem', {
                    column: t(`file.columns.${row.column}`),
                    problem: fieldErrorText({ code: row.code }, 'member-invitations'),
                  })
                : t(`file.reasons.${row.reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
