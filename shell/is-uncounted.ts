/** Whether this browser is left out of the statistics: it asks not to be tracked, or a program drives it, as robots do. */
export const isUncounted = (): boolean => {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true || webdriver
}
