import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maintenanceEvent } from './maintenance-event.ts'

/** Reads the settings again when a call is refused because of the maintenance mode. */
export const useMaintenanceCheck = () => {
  const client = useQueryClient()
  useEffect(() => {
    const check = () =>
      void import('./follow-site.ts').then(({ checkSite }) => checkSite(client)).catch(() => undefined)
    addEventListener(maintenanceEvent, check)
    return () => removeEventListener(maintenanceEvent, check)
  }, [client])
}
