import ArrowRight from 'lucide-react/icons/arrow-right'
import { isId } from '#kit/fields.ts'
import type { AuditEntry } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useFindText, useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { type AuditFilters, logPath } from './search-params.ts'

const linkClasses = 'inline-flex items-center coarse:min-h-11'

type Value = NonNullable<AuditEntry['before']>[string]

type Props = {
  entry: AuditEntry
  /** Those of the list, whose links need not be repeated. */
  filters: AuditFilters
  /** The list is on the page of the member who is the target. */
  onUserPage?: boolean
}

/** One entry as a sentence, with changes and reason. */
export const Entry = ({ entry, filters, onUserPage = false }: Props) => {
  const t = useTexts('audit-log')
  const find = useFindText('audit-log')
  const { actor, target } = entry
  const textParams = {
    actor: actor ? actor.fullName || t('somebody') : t('server'),
    target: target.name ?? find(`values.${target.kind}.${target.id}`) ?? find(`kinds.${target.kind}`) ?? target.kind,
    action: entry.action,
  }
  return (
    <li className="flex flex-col gap-2 px-4 py-4 sm:px-5">
      <p className="font-medium break-words" dir="auto">
        {find(`actions.${entry.action}`, textParams) ?? t('unknown_action', textParams)}
      </p>
      <Changes entry={entry} />
      {entry.reason && (
        <blockquote className="border-s-2 border-line-strong ps-3 text-sm">
          <p className="prose-text" dir="auto">
            {entry.reason}
          </p>
        </blockquote>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
        <RelativeTime at={entry.createdAt} />
        {actor && filters.actor !== actor.id && (
          <Link to={logPath({ ...filters, actor: actor.id })} variant="quiet" className={linkClasses}>
            {t('same_actor')}
          </Link>
        )}
        {filters.targetId !== target.id && (
          <Link
            to={logPath({ ...filters, targetKind: target.kind, targetId: target.id })}
            variant="quiet"
            className={linkClasses}
          >
            {t('same_target')}
          </Link>
        )}
        {!onUserPage && target.kind === 'member' && target.name !== null && (
          <Link
            to={`/admin?${new URLSearchParams({ tab: 'users', user: target.id })}`}
            variant="quiet"
            className={linkClasses}
          >
            {t('open_user')}
          </Link>
        )}
      </p>
    </li>
  )
}

/** Lists the changed fields, except those that the sentence contains. */
const Changes = ({ entry: { before, after } }: { entry: AuditEntry }) => {
  const t = useTexts('audit-log')
  const find = useFindText('audit-log')
  const valueText = useValueText()
  // Ids mean nothing to people, so they are not shown.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !fieldsInSentence.has(name) && ![before?.[name], after?.[name]].some(isId),
  )
  if (names.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-center gap-x-2">
          <dt className="text-ink-muted">{find(`fields.${name}`) ?? name}:</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
            {before && name in before && (
              <>
                <span className="sr-only">{t('from')} </span>
                <bdi className="min-w-0 break-words">{valueText(name, before[name] as Value)}</bdi>
                {after && name in after && <ArrowRight className="text-ink-faint" />}
              </>
            )}
            {after && name in after && (
              <>
                <span className="sr-only">{t('to')} </span>
                <bdi className="min-w-0 break-words">{valueText(name, after[name] as Value)}</bdi>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const fieldsInSentence = new Set(['banned', 'blocked', 'verified', 'moderator'])
const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Formats a value: a translation if there is one, otherwise localized dates and numbers. */
const useValueText = () => {
  const t = useTexts('audit-log')
  const find = useFindText('audit-log')
  const format = useFormat()
  return (name: string, value: Value): string => {
    if (value === null || value === '') return find(`values.${name}.none`) ?? t('values.none')
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value)) return format.list(value.map((one) => find(`values.${name}.${one}`) ?? one))
    return find(`values.${name}.${value}`) ?? (instantPattern.test(value) ? format.dateTime(value) : value)
  }
}
