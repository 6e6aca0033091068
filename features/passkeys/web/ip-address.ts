/** @param hostname of a URL, which writes every IPv4 address in decimals and IPv6 addresses in brackets */
export const isIpAddress = (hostname: string): boolean => /^\d+(\.\d+){3}$|^\[/.test(hostname)
