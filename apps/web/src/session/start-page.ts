/** Storage key of the address at which the user wants the portal to open; kept beside the theme, in this browser. */
export const START_KEY = 'portal_inicio'
