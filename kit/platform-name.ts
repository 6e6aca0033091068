/** The name of the platform until an administrator sets another one (ADM-06). */
export const defaultPlatformName = 'Nordbro'
