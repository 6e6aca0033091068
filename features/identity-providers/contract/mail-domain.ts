const at = (address: string): number => address.lastIndexOf('@')

/** The domain of a mail address. */
export const mailDomainOf = (address: string): string => address.slice(at(address) + 1)

/** Writes the domain as mail servers do, in lower-case ASCII (IDNA). Returns a text that is no address unchanged. */
export const withAsciiDomain = (address: string): string => {
  const domain = mailDomainOf(address.trim())
  // Only letters that a URL would not read as something else, such as a port.
  if (at(address) < 1 || !/^[\p{L}\p{M}\p{N}.\-\u3002\uFF0E]+$/u.test(domain) || !URL.canParse(`http://${domain}`))
    return address
  return `${address.trim().slice(0, at(address.trim()) + 1)}${new URL(`http://${domain}`).hostname}`
}
