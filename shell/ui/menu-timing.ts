/** NAV-05: submenus open after the pointer has rested this long, and bear this long of a pointer that lingers on its way or left. */
export const submenuDelayMs = 100
export const submenuGraceMs = 300
