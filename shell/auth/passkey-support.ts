/** @param hostname of a URL, which writes every IPv4 address in decimals and IPv6 addresses in brackets */
export const isIpAddress = (hostname: string): boolean => /^\d+(\.\d+){3}$|^\[/.test(hostname)

/** Browsers allow passkeys only on secure pages whose host has a name. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && typeof globalThis.PublicKeyCredential === 'function' && !isIpAddress(location.hostname)
