/** Actions of administrators that this area writes to the audit log (ADM-10), as `area.verb`. */
export const selfTestActions = [
  'self_tests.mail',
  'self_tests.push',
  'self_tests.live',
  'self_tests.upload',
  'self_tests.error',
  'self_tests.smoke',
] as const
