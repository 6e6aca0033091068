/** Dispatched on the window when the server refuses a call during the maintenance mode. */
export const maintenanceEvent = 'nordbro:maintenance'
