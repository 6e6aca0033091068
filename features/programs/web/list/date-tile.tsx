import Rocket from 'lucide-react/icons/rocket'
import { useFormat } from '#shell/i18n/format.ts'

/** The first day of a program as a leaf of a calendar. Decorative: the row's text has the date. */
export const DateTile = ({ startsOn }: { startsOn: string | null }) => {
  const format = useFormat('UTC')
  const { day, month } = startsOn ? format.dateParts(`${startsOn}T00:00:00Z`) : { day: null, month: null }
  return (
    <span
      aria-hidden="true"
      className="grid size-14 flex-none place-content-center justify-items-center rounded-lg bg-primary-soft leading-none text-primary"
    >
      {startsOn ? (
        <>
          <span className="text-[calc(var(--spacing)*2.75)] font-medium">{month}</span>
          <span className="text-[calc(var(--spacing)*5.5)] leading-tight font-bold tabular-nums">{day}</span>
        </>
      ) : (
        <Rocket className="text-xl" />
      )}
    </span>
  )
}
