/** Side length in pixels of each avatar rendition, largest first. */
export const avatarSides = [512, 256, 96] as const
export type AvatarSide = (typeof avatarSides)[number]

const avatarUrlPattern = /^(\/media\/avatar\/[0-9a-f-]{36}\/)\d+(\.webp)$/

/** The URL of an avatar in another size: `avatarAt(member.avatarUrl, 96)`. Other URLs are returned unchanged. */
export const avatarAt = (url: string, side: AvatarSide): string => url.replace(avatarUrlPattern, `$1${side}$2`)
