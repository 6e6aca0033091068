import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSite } from '#features/platform-settings/contract/site.ts'
import { changePlatformName } from '../i18n/browser-text-source.ts'
import { refresh } from '../api/query.ts'
import { maintenanceEvent } from './maintenance-event.ts'
import { useSite } from './use-site.ts'

/** Applies changed settings to the open page: members learn of them live, visitors when a call is refused. */
export const useFollowSite = () => {
  const client = useQueryClient()
  const { platformName } = useSite()
  useEffect(() => changePlatformName(platformName), [platformName])
  useEffect(() => {
    const check = () => void refresh(client, [readSite])
    addEventListener(maintenanceEvent, check)
    return () => removeEventListener(maintenanceEvent, check)
  }, [client])
}
