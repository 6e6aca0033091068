/** NAV-05: hover delay before a submenu opens, and grace period for a pointer that has left it. */
export const submenuDelayMs = 100
export const submenuGraceMs = 300
