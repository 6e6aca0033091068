import { useFormat } from '#shell/i18n/format.ts'

/** An instant with its weekday, in the viewer's time zone: `tors 26 nov. 14:00`. */
export const SlotTime = ({ at, className }: { at: string; className?: string }) => {
  const format = useFormat()
  return (
    <time dateTime={at} className={className}>
      <span className="whitespace-nowrap">{format.shortWeekday(at)}</span>{' '}
      <span className="whitespace-nowrap">{format.time(at)}</span>
    </time>
  )
}
