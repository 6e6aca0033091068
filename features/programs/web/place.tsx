import type { ProgramCard } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** Where a program takes place: "Umeå och på nätet". */
export const Place = ({ program: { city, isOnline } }: { program: Pick<ProgramCard, 'city' | 'isOnline'> }) => {
  const t = useTexts('programs')
  if (city === null) return t('list.online')
  return isOnline ? t('list.city_and_online', { city }) : <bdi>{city}</bdi>
}
