/** Stores a choice for server rendering, for a year. */
export const setPreferenceCookie = (name: 'language' | 'theme', value: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}
